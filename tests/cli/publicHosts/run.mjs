// node tests/cli/publicHosts/run.mjs [create-vite-react …]: takes public hosts, joins or migrates them from the packed
// packages, type-checks them before and after, builds and serves them, connects a wallet in Chromium,
// and writes docs/hosts.md. --if-reachable skips where the registry does not answer.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveOut, must, root, run } from '../../../tools/run.mjs'
import { connect } from './connect.mjs'
import { findTypeErrors, freePort, makeHost, pointAtSandbox, read, whenServed } from './host.mjs'
import { scaffolded } from './scaffolded.mjs'
import { keepRow } from './table.mjs'
import { written } from './written.mjs'

const hosts = { ...scaffolded, ...written }
const create = join(root, 'cli/dist/bin/create-appkit.js')
const named = process.argv.slice(2).filter((word) => word !== '--if-reachable')
const unknown = named.filter((name) => !(name in hosts))
if (unknown.length > 0)
  throw new Error(`No such host: ${unknown.join(', ')}. There are ${Object.keys(hosts).join(', ')}.`)
if (process.argv.includes('--if-reachable') && (await run('npm', ['ping'], { stdio: 'ignore' })) !== 0)
  leaveOut('public hosts: the package registry does not answer')

// Packages from before the last change would be tried otherwise.
if (!process.env.APPKIT_PACKED) await must(process.execPath, ['tools/pack.mjs'])
const { startSandbox } = await import('appkit-sandbox')
// Outside of the repository, whose packages a host would find otherwise.
const place = mkdtempSync(join(tmpdir(), 'appkit-public-hosts-'))
const sandbox = await startSandbox({ port: 0, chains: [31337, 1], dataDir: join(place, 'sandbox') })
const services = sandbox.url.replace(/\/$/, '')
try {
  for (const name of named.length > 0 ? named : Object.keys(hosts)) {
    const begun = performance.now()
    const row = await tryHost(name, hosts[name])
    keepRow(name, row, Object.keys(hosts))
    const { before, after, fresh, left, build, connected } = row
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(
      `${name}: types ${before} → ${after}, left ${left}, built ${build}, connected ${connected}, ${seconds} s`,
    )
    if (connected !== 'yes' || fresh.length > 0) process.exitCode = 1
  }
} finally {
  await sandbox.close()
  if (!process.env.APPKIT_KEEP_HOSTS) rmSync(place, { recursive: true, force: true })
}

/** Takes one host all the way. A step that fails is said, and ends its row. */
async function tryHost(name, host) {
  const app = join(place, name)
  mkdirSync(app, { recursive: true })
  const how = host.from ? `migrated from ${host.from}` : 'joined'
  const row = {
    title: host.title,
    how,
    before: '-',
    after: '-',
    left: '-',
    fresh: [],
    build: 'no',
    connected: 'no',
  }
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    APPKIT_PACKAGES: join(root, 'packs'),
    NODE_ENV: undefined,
    CI: '1',
    ...host.env,
  }
  try {
    Object.assign(env, await makeHost(app, host, env))
    const check = async () => {
      // Some frameworks write types of their own first.
      if (host.types) await read(process.execPath, bin(app, host.types), { cwd: app, env })
      return findTypeErrors(app)
    }
    const before = await check()
    row.before = before ? String(before.length) : 'no types'
    row.left = await change(app, host, env)
    const after = await check()
    row.after = after ? String(after.length) : 'no types'
    row.fresh = [...new Set(after?.filter((error) => !before?.includes(error)))]
    await pointAtSandbox(app, services, join(root, 'cli/dist/bin/appkit.js'))
    await read(process.execPath, bin(app, host.build), { cwd: app, env })
    row.build = 'yes'
    await serveAndConnect(app, host, env)
    row.connected = 'yes'
  } catch (error) {
    console.error(`${name}: ${error.message}`)
  }
  return row
}

/** Runs the command as a person would. 1 is its answer when it leaves decisions, which are counted. */
async function change(app, { from }, env) {
  const args = from ? ['migrate', `from-${from}`] : ['.', '--pm', 'npm']
  const options = { cwd: app, env, allowed: from ? [0, 1] : [0] }
  const text = await read(process.execPath, [create, ...args, '--yes', '--json', '--allow-dirty'], options)
  const { decisions = [], installed } = JSON.parse(text)
  if (installed === false) throw new Error('The packages of the changed app could not be installed.')
  for (const { file, line, message } of decisions) console.log(`  ${file}:${line} ${message}`)
  return String(decisions.length)
}

async function serveAndConnect(app, host, env) {
  const port = String(await freePort())
  const server = spawn(process.execPath, bin(app, host.serve(port)), { cwd: app, env, stdio: 'ignore' })
  try {
    const url = `http://localhost:${port}`
    await whenServed(url, server)
    await connect(url, services)
  } finally {
    server.kill()
  }
}

function bin(app, [file, ...args]) {
  return [join(app, 'node_modules', file), ...args]
}
