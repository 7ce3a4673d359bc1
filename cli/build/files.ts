import { basename } from 'node:path'

/**
 * The launcher of a built server: it loads the engine's compiled code of the program from a file beside it, if that
 * fits. It is a script, because node's loader of modules alone costs as much as a tenth of the program.
 *
 * @param loader the module that loads compiled scripts
 */
export const launcherOf = (loader: string): string => `import { scriptLoader } from ${JSON.stringify(loader)}

const { load, keep } = scriptLoader('serve')
const { start } = load(__dirname + '/program.cjs')
start({ folder: __dirname, argv: process.argv.slice(2), keepCompiled: keep }).then((code) => {
  process.exitCode = code
})
`

/**
 * A launcher that saves the compiled code only when it gets a message from the process that started it.
 *
 * @param loader the module that loads compiled scripts
 * @param folder folder of the built server
 */
export const patientLauncherOf = (loader: string, folder: string): string => `
import { scriptLoader } from ${JSON.stringify(loader)}

const folder = ${JSON.stringify(folder)}
const { load, keep } = scriptLoader('serve')
const asked = new Promise((resolve) => process.once('message', resolve))
load(folder + '/program.cjs').start({ folder, argv: process.argv.slice(2), keepCompiled: () => asked.then(keep) })
`

/**
 * The script of health checks: asks the server in the same container whether it is ready, without verifying its
 * certificate.
 */
export const HEALTH = `// Made by \`orch build\`. Ends with 0 if the server on this machine is ready: node health.js PORT
const { get } = require('node:https')

const fail = () => process.exit(1)
get({ host: '127.0.0.1', port: process.argv[2], path: '/readyz', rejectUnauthorized: false, timeout: 5_000 }, (answer) =>
  process.exit(answer.statusCode === 200 ? 0 : 1),
)
  .on('error', fail)
  .on('timeout', fail)
`

/**
 * Returns the entry point of the program: the project's configuration, its generated code, and the call that serves
 * them.
 */
export const programOf = (modules: {
  readonly built: string
  readonly config: string
  readonly generated: string
}): string => `
import { runBuilt } from ${JSON.stringify(modules.built)}
import config from ${JSON.stringify(modules.config)}
import * as generated from ${JSON.stringify(modules.generated)}
export const start = (options) => runBuilt({ ...options, config, generated, source: ${JSON.stringify(basename(modules.config))} })
`

/** The Dockerfile of the folder: runs without root, and writes nothing outside of the data folder. */
export const DOCKERFILE = `# docker build -t my-server . && docker run --read-only -p 8443:8443 -v my-data:/data my-server
FROM node:${process.versions.node}-slim
WORKDIR /server
COPY . .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8443
HEALTHCHECK --interval=10s --start-period=10s CMD ["node", "health.js", "8443"]
ENTRYPOINT ["node", "server.js", "--bind-address", "0.0.0.0", "--secure-port", "8443", "--data-dir", "/data"]
`
