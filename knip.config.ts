import type { KnipConfig } from 'knip'

/**
 * Nothing is unused: every file, dependency, export and exported type is reached from one of these entries, which are the
 * faces that other programs, generated code and templates use by name.
 */
const config: KnipConfig = {
  entry: [
    '{bin,create}/*.js',
    // Types of a module of the command that the command line shares.
    'bin/*.d.ts',
    'cli/{built,main}.ts',
    'client/index.ts',
    'faces/*.ts',
    'generated/**/*.ts',
    'runtime/{cel,codegen,convert}/index.ts',
    'test/unit/embedding/fixtures/*.ts',
    'test/support/{failures,oracle,slowest}.ts',
    'test/{chaos/*-worker,fuzz/*-fuzz}.ts',
    'bench/{main,sink,references/*,ratios/{main,probe},soak/main}.ts',
    'bench/soak/stepped-clock.js',
  ],
  project: [
    '{bin,bench,create,cli,client,config,flags,operator,faces,generated,generator,lint,runtime,server,test}/**/*.{ts,js}',
    '*.{js,ts}',
  ],
  // A second name of one value says what it means where it is used.
  exclude: ['duplicates'],
  // Projects of their own, which are checked where their packages are installed.
  ignore: ['examples/**'],
  ignoreBinaries: ['mount', 'openssl', 'prlimit', 'script', 'systemd-analyze', 'umount'],
  // The tests read its files, and import nothing of it.
  ignoreDependencies: ['json-patch-test-suite'],
}

export default config
