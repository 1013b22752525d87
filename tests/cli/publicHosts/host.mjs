import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { root } from '../../../tools/run.mjs'

/**
 * Makes a host by its scaffold or from its files, with the versions that it names, and installs its packages.
 *
 * @returns {Promise<object>} What its environment needs besides.
 */
export async function makeHost(app, { scaffold, fixture, files = {}, packages = {}, fonts }, env) {
  if (scaffold) {
    const [command, name, ...args] = scaffold
    const parent = join(dirname(app), 'made')
    rmSync(parent, { recursive: true, force: true })
    mkdirSync(parent, { recursive: true })
    await read('npm', ['exec', '--yes', command, '--', name, ...args], { cwd: parent, env })
    rmSync(app, { recursive: true, force: true })
    renameSync(join(parent, name), app)
  }
  if (fixture) cpSync(join(root, 'tests/cli/fixtures/migrate', fixture), app, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), content)
  }
  pin(join(app, 'package.json'), packages)
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  await read('npm', ['install', ...quiet], { cwd: app, env })
  return fonts ? answerFonts(dirname(app)) : {}
}

/** Sets versions, so that a run next year tries the same. */
function pin(path, packages) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, version] of Object.entries(packages)) {
    const isDevelopment = /^@types\/|^typescript$|^vite$/.test(name) || manifest.devDependencies?.[name]
    const section = isDevelopment ? 'devDependencies' : 'dependencies'
    manifest[section] = { ...manifest[section], [name]: version }
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Next loads fonts while it builds. Its own switch for tests answers in the place of their maker. */
function answerFonts(folder) {
  const path = join(folder, 'fonts.cjs')
  const url = 'https://fonts.googleapis.com/css2?family=Inter:wght@100..900&display=swap'
  writeFileSync(
    path,
    `module.exports = ${JSON.stringify({ [url]: "@font-face { font-family: 'Inter' }" })}\n`,
  )
  return { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: path }
}

/**
 * Finds the type errors of a host with its own compiler, in each of its projects.
 *
 * @returns {Promise<string[] | undefined>} A file and a code each, or undefined for an app in JavaScript.
 */
export async function findTypeErrors(app) {
  const own = readdirSync(app).filter((file) => /^tsconfig.*\.json$/.test(file))
  if (own.length === 0) return undefined
  const isSplit = own.includes('tsconfig.app.json')
  const projects = own.filter((file) => !(isSplit && file === 'tsconfig.json'))
  const compiler = join(app, 'node_modules/typescript/bin/tsc')
  const errors = []
  for (const project of projects) {
    const args = [compiler, '-p', project, '--noEmit', '--pretty', 'false', '--composite', 'false']
    const text = await read(process.execPath, args, { cwd: app, allowed: [0, 1, 2] })
    const lines = text.split('\n').filter((line) => line.includes('error TS'))
    for (const line of lines) console.log(`  ${line.slice(0, 240)}`)
    // Lines move when a file is changed.
    errors.push(...lines.map((line) => line.replace(/\(.*?\): error (TS\d+).*/, ' $1')))
  }
  return errors
}

/** Lets the config of a host talk to the sandbox, its chain first, as a developer does who tries the app. */
export async function pointAtSandbox(app, sandbox, appkit) {
  const path = ['appkit.config.ts', 'appkit.config.js', 'appkit.config.mjs']
    .map((name) => join(app, name))
    .find((each) => existsSync(each))
  if (path === undefined) throw new Error('The app has no appkit.config.')
  const text = readFileSync(path, 'utf8')
    .replace(/projectId: [^\n]*,\n/, 'projectId: "local",\n')
    .replace(/catalogue: ['"][^'"]*['"]/, `catalogue: "${sandbox}/catalogue"`)
    .replace(/blockchainApi: ['"][^'"]*['"]/, `blockchainApi: "${sandbox}/blockchain"`)
    .replace(/relay: ['"][^'"]*['"]/, `relay: "${sandbox.replace('http', 'ws')}/relay"`)
  // A new config has its chain already.
  const hasChain = /networks: \[\s*sandbox\b/.test(text)
  const line = 'import { sandbox } from "appkit-runtime/namespaces/eip155/networks";\n'
  writeFileSync(path, hasChain ? text : line + text.replace('networks: [', 'networks: [sandbox, '))
  await read(process.execPath, [appkit, 'generate'], { cwd: app })
}

/** Waits until an app is served. */
export async function whenServed(url, server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server has ended with exit code ${server.exitCode}.`)
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * Runs a command and gives what it printed.
 *
 * @throws with the end of its output when it ends with another code than those allowed.
 */
export function read(command, args, { allowed = [0], ...options }) {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { ...options, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) => {
      if (allowed.includes(child.exitCode)) return resolve(stdout)
      const end = `${stdout}\n${stderr}`.trim().slice(-3000)
      reject(new Error(`${command} ${args.join(' ')} ended with exit code ${child.exitCode}.\n${end}`))
    })
    child.stdin?.end()
  })
}

/** A port that nothing listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
