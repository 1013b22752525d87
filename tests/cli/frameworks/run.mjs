// node tests/cli/frameworks/run.mjs [next-16 …]: joins apps of frameworks from the packed packages, type-checks and builds
// them, serves each in production mode, and connects a wallet in Chromium. Needs the registry for the frameworks.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { must, root } from '../../../tools/run.mjs'
import { hosts } from './hosts.mjs'
import { walk } from './walk.mjs'

const create = join(root, 'cli/dist/bin/create-appkit.js')
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in hosts))
if (unknown.length > 0)
  throw new Error(`No such app: ${unknown.join(', ')}. There are ${Object.keys(hosts).join(', ')}.`)
for (const name of named.length > 0 ? named : Object.keys(hosts)) await tryHost(name, hosts[name])

async function tryHost(name, host) {
  const { manifest, files, edits = {}, made, types, build, serve, features = 'siwx' } = host
  const begun = performance.now()
  const app = join(root, '.cache/hosts', name)
  const port = await freePort()
  // Its packages stay, so that a second run needs none.
  const written = new Set([...Object.keys(files).map((path) => path.split('/')[0]), 'src', 'app', 'pages'])
  const ours = ['vendor', 'appkit.config.ts', 'appkit.lock.json', 'package-lock.json']
  for (const path of [...written, ...made, ...ours]) rmSync(join(app, path), { recursive: true, force: true })
  const put = (all) => {
    for (const [path, content] of Object.entries(all)) {
      const place = join(app, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, typeof content === 'string' ? content : content(readFileSync(place, 'utf8')))
    }
  }
  put(files)
  const json = JSON.stringify({ name: 'shop', private: true, ...manifest }, null, 2)
  writeFileSync(join(app, 'package.json'), `${json}\n`)
  const env = {
    ...process.env,
    ...{ NEXT_TELEMETRY_DISABLED: '1', NEXT_IGNORE_INCORRECT_LOCKFILE: '1' },
    ...{ APPKIT_PACKAGES: join(root, 'packs'), NODE_ENV: undefined, PORT: String(port) },
  }
  const bin = ([file, ...args]) => [join(app, 'node_modules', file), ...args]
  // Some frameworks need a newer Node than this repository.
  const program = host.node === undefined ? process.execPath : join(app, 'node_modules', host.node)
  const node = (args) => must(program, args, { cwd: app, env })
  const appkit = (args) => must(process.execPath, [create, ...args], { cwd: app, env })
  await appkit(['.', '--yes', '--features', features, '--pm', 'npm', '--allow-dirty'])
  await appkit(['generate', '--check'])
  if (features === 'siwx') allowOrigin(app, port)
  // What the app's own people then change.
  put(edits)
  await node(bin(build))
  if (types !== undefined) await node(bin(types))
  await node(bin(['.bin/tsc', '--noEmit']))
  const server = spawn(program, bin(serve(String(port))), { cwd: app, env, stdio: 'ignore' })
  const stop = new AbortController()
  server.once('exit', (code) => stop.abort(`exit code ${code}`))
  try {
    await walk(`http://localhost:${port}`, { auth: '/auth', ...host, stop: stop.signal })
  } finally {
    server.kill()
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${name}: joined, built, type-checked, served and connected in ${seconds} s.`)
}

/** The route of sign-in allows the address of the development server; this one is another. */
function allowOrigin(app, port) {
  const { files } = JSON.parse(readFileSync(join(app, 'appkit.lock.json'), 'utf8'))
  const route = Object.keys(files).find((path) => /auth[^/]*(\/\[call\])?(\/route)?\.ts$/.test(path))
  const text = readFileSync(join(app, route), 'utf8')
  writeFileSync(join(app, route), text.replace(/localhost:\d+/, `localhost:${port}`))
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
