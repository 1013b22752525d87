// node tests/cli/frameworks/run.mjs [next-16 …]: joins apps of frameworks from the packed packages, and makes new ones
// (made-next …). It type-checks and builds them, serves each in production mode, and connects a wallet in Chromium. Of some it starts the
// development server too, which has prepared nothing. Needs the registry for the frameworks. An app
// with a lock file in locks/ gets its exact packages; --lock writes that file. --if-reachable skips where the registry does
// not answer.
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { leaveOut, must, root, run } from '../../../tools/run.mjs'
import { node22 } from './apps/shared.mjs'
import { walkColdStart } from './coldStart.mjs'
import { startIssuer, walkGuards } from './guards.mjs'
import { hosts } from './hosts.mjs'
import { walkMembers } from './members.mjs'
import { walk } from './walk.mjs'

const create = join(root, 'cli/dist/bin/create-appkit.js')
const newerNode = Object.entries(node22).map(([name, version]) => `${name}@${version}`)
const options = ['--lock', '--if-reachable'].filter((option) => process.argv.includes(option))
const named = process.argv.slice(2).filter((word) => !options.includes(word))
const unknown = named.filter((name) => !(name in hosts))
if (unknown.length > 0)
  throw new Error(`No such app: ${unknown.join(', ')}. There are ${Object.keys(hosts).join(', ')}.`)
const issuer = await startIssuer()
// The guards of the apps read it, in a build as in a server.
process.env.ORDERS_ISSUER = issuer.url
for (const name of named.length > 0 ? named : Object.keys(hosts)) await tryHost(name, hosts[name])
issuer.close()

async function tryHost(name, host) {
  const {
    manifest,
    files = {},
    template,
    edits = {},
    made,
    types,
    build,
    serve,
    dev,
    features = 'siwx',
  } = host
  const begun = performance.now()
  const app = join(root, '.cache/hosts', name)
  const port = await freePort()
  // Its packages stay, so that a second run needs none.
  const written = new Set([...Object.keys(files).map((path) => path.split('/')[0]), 'src', 'app', 'pages'])
  const ours = ['vendor', 'appkit.config.ts', 'appkit.lock.json', 'package-lock.json']
  const all = template && existsSync(app) ? readdirSync(app).filter((path) => path !== 'node_modules') : []
  for (const path of [...written, ...made, ...ours, ...all])
    rmSync(join(app, path), { recursive: true, force: true })
  const put = (all) => {
    for (const [path, content] of Object.entries(all)) {
      const place = join(app, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, typeof content === 'string' ? content : content(readFileSync(place, 'utf8')))
    }
  }
  put(files)
  const json = JSON.stringify({ name: 'shop', private: true, ...manifest }, null, 2)
  if (template) mkdirSync(app, { recursive: true })
  else writeFileSync(join(app, 'package.json'), `${json}\n`)
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    APPKIT_PACKAGES: join(root, 'packs'),
    NODE_ENV: undefined,
    PORT: String(port),
  }
  const bin = ([file, ...args]) => [join(app, 'node_modules', file), ...args]
  // Some frameworks need a newer Node than this repository.
  const program = host.node === undefined ? process.execPath : join(app, 'node_modules', host.node)
  const node = (args) => must(program, args, { cwd: app, env })
  const appkit = (args) => must(process.execPath, [create, ...args], { cwd: app, env })
  const lock = join(import.meta.dirname, 'locks', name, 'package-lock.json')
  const isLocked = existsSync(lock) && !options.includes('--lock')
  // Packages that are installed for this machine would hide those for others.
  if (options.includes('--lock')) rmSync(join(app, 'node_modules'), { recursive: true, force: true })
  const how = template ? ['--template', template, '--no-git', '--on-conflict', 'merge'] : ['--allow-dirty']
  const joining = ['.', '--yes', '--features', features, '--pm', 'npm', ...how]
  await appkit(isLocked ? [...joining, '--no-install'] : joining)
  if (isLocked) await installLocked(app, lock, env)
  // The framework needs a newer Node than this repository.
  if (template && host.node) await must('npm', ['install', '--no-save', ...newerNode], { cwd: app, env })
  if (options.includes('--lock')) return writeLock(app, lock)
  await appkit(['generate', '--check'])
  if (features === 'siwx') allowOrigin(app, port)
  put(edits)
  await generateAfter(edits, appkit)
  await node(bin(build))
  if (types !== undefined) await node(bin(types))
  await node(bin(['.bin/tsc', '--noEmit']))
  const server = spawn(program, bin(serve(String(port))), { cwd: app, env, stdio: 'ignore' })
  const stop = new AbortController()
  server.once('exit', (code) => stop.abort(`exit code ${code}`))
  try {
    const url = `http://localhost:${port}`
    await walkParts(url, { app, ...host, stop: stop.signal })
  } finally {
    server.kill()
  }
  if (dev) await walkColdStart({ app, program, args: bin(dev(String(port))), port, env })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${name}: ${template ? 'made' : 'joined'}, built, type-checked, served and connected in ${seconds} s.`,
  )
}

/** Walks what an app has: the wallet, a page of members, routes behind guards. */
async function walkParts(url, host) {
  await walk(url, { auth: '/auth', ...host })
  if (host.template) await walkMembers(url)
  if (host.guarded) await walkGuards(url, { ...host, token: issuer.token })
}

/** Generates again if the edits of the app's own people changed its config, as their scripts do. */
async function generateAfter(edits, appkit) {
  if ('appkit.config.ts' in edits) await appkit(['generate'])
}

/** Installs the packages of a lock file, without a script of theirs. */
async function installLocked(app, lock, env) {
  copyFileSync(lock, join(app, 'package-lock.json'))
  const npm = (...args) => run('npm', args, { cwd: app, env })
  const code = await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  if (code === 0) return
  if (!options.includes('--if-reachable') || (await npm('ping')) === 0) process.exit(code)
  leaveOut(`apps of ${named.join(' and ')}: the package registry does not answer`)
}

/** Keeps the versions and checksums of an installed app, without those of our own packages, which each build changes. */
function writeLock(app, lock) {
  const content = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
  for (const entry of Object.values(content.packages))
    if (entry.resolved?.startsWith('file:')) delete entry.integrity
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(lock, `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Sign-in allows the address of the development server; this one is another, and what was built is served without https. No node runs that could say whether the
 * account is a contract.
 */
function allowOrigin(app, port) {
  const place = join(app, 'src/appkit/signIn.ts')
  const text = readFileSync(place, 'utf8').replace(/localhost:\d+/, `localhost:${port}`)
  writeFileSync(place, text.replace(/development: .*,/, 'development: true, eoaWhenUnreachable: true,'))
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
