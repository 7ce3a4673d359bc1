import type { Command } from './command.ts'

/** All commands, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  { name: 'init', summary: 'make a project', load: () => import('./init/command.ts') },
  { name: 'generate', summary: 'generate code from a folder of schemas', load: () => import('./generate/command.ts') },
  { name: 'serve', summary: 'run the generated server', load: () => import('./serve/command.ts') },
  {
    name: 'controllers',
    summary: 'run the controllers of the project against a server',
    load: () => import('./controllers/command.ts'),
  },
  { name: 'start', summary: 'generate, then serve', load: () => import('./start/command.ts') },
  { name: 'dev', summary: 'serve a project as it is saved', load: () => import('./dev/command.ts') },
  { name: 'build', summary: 'make a folder that runs the server', load: () => import('./build/command.ts') },
  {
    name: 'upgrade',
    summary: 'tell what a project must change for the installed release',
    load: () => import('./upgrade/command.ts'),
  },
  { name: 'client', summary: 'generate a typed client package', load: () => import('./client-package/command.ts') },
  { name: 'convert', summary: 'convert a manifest to another version', load: () => import('./convert/command.ts') },
  {
    name: 'diff',
    summary: 'compare two releases of schemas against the deprecation rules',
    load: () => import('./diff/command.ts'),
  },
  { name: 'lock', summary: 'write down what a release promises', load: () => import('./lock/command.ts') },
  {
    name: 'migrate',
    summary: 'rewrite stored objects in their storage version',
    load: () => import('./migrate/command.ts'),
  },
  { name: 'import', summary: 'make schema files of definitions', load: () => import('./import/command.ts') },
  { name: 'export', summary: 'make definitions of schema files', load: () => import('./export/command.ts') },
  { name: 'backup', summary: 'write the state of a store into a file', load: () => import('./backup/command.ts') },
  { name: 'restore', summary: 'make an empty store of a backup', load: () => import('./restore/command.ts') },
  { name: 'check', summary: 'verify a store', load: () => import('./check/command.ts') },
  { name: 'verify', summary: 'verify cluster-info by a bootstrap token', load: () => import('./verify/command.ts') },
  { name: 'auth', summary: 'ask a server who may do what', load: () => import('./auth/command.ts') },
  { name: 'cel', summary: 'try an expression', load: () => import('./cel/command.ts') },
  { name: 'completion', summary: 'print completions of a shell', load: () => import('./completion/command.ts') },
]
