// npm start: the demo on the sandbox, from a fresh clone. Installs, builds, makes the demo app with the CLI as a newcomer
// would, starts the sandbox and the app, and stops both on Ctrl-C. The app uses this repository's packages as they are
// built, so that nothing is packed or installed a second time.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureAnvil, planChains } from './chains.mjs'
import { dressDemo, hashDemo } from './dressDemo.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'
import { hashFiles, keepEdited } from './keepEdited.mjs'
import { must, root } from './run.mjs'
import { createStages } from './stages.mjs'

const playground = join(root, 'playground')
// All that this version has, so that the demo wallet can be used on each.
const namespaces = 'eip155,solana,polkadot,bip122,cosmos'
const stamp = join(root, '.cache/playground')
const stages = createStages()
const children = []
let stopping = false

if (process.argv.length > 2) {
  console.error('npm start has no options. It serves the demo app on the sandbox; Ctrl-C stops both.')
  process.exit(2)
}
// The sandbox and its embedded wallet.
for (const port of [4600, 4601]) {
  if (await isFree(port)) continue
  console.error(`Port ${port} is taken, maybe by another npm start. Stop what runs there, then start again.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
await stages.run('Installing packages', () => ensureInstall({ tests: false, say: () => {} }))
const { chains, install, notes } = planChains()
await ensureAnvil(install)
const hash = await stages.run('Building', () => ensureBuild({ declarations: false, say: () => {} }))
for (const note of notes) stages.say(note)
const [sandbox, app] = await Promise.all([
  stages.run('Starting the sandbox and its chains', startSandbox),
  stages.run('Making and serving the demo app', async () => {
    await makeApp(`${hash} ${hashDemo()}`)
    return startApp()
  }),
])
const place = (id) => sandbox.services.find((service) => service.id === id)?.url
console.log(`
The demo      ${app}
The sandbox   ${sandbox.url}   what every service was asked, and a faucet
The mailbox   ${place('mail')}   the codes of email log-ins
The phone     ${place('phone')}   a wallet that scans QR codes

Stop everything with Ctrl-C.`)

/** @returns {Promise<{ url: string, services: { id: string, url: string }[] }>} when the sandbox answers */
async function startSandbox() {
  // The first account has a year behind it.
  const options = [
    '--json',
    '--chains',
    chains.join(),
    '--seed',
    'demo',
    '--data',
    join(root, '.appkit/sandbox'),
  ]
  const [text] = await line(launch(['cli/dist/bin/appkit.js', 'dev', ...options], root), /^\{.*\}$/m)
  return JSON.parse(text)
}

/** @returns {Promise<string>} the address of the demo app, when its page answers */
async function startApp() {
  const vite = launch([join(root, 'node_modules/vite/bin/vite.js')], playground)
  const [, address] = await line(vite, /Local:\s+(\S+)/)
  return address
}

/** Makes the app anew when a package changed since it was made. */
async function makeApp(hash) {
  const before = readStamp()
  if (existsSync(join(playground, 'package.json')) && before.hash === hash) return
  if (keepEdited(playground, join(root, '.cache/playground-edited'), before.files))
    stages.say('You edited the demo app: it is kept in .cache/playground-edited and made anew.')
  // An app that is cut short is none of these.
  rmSync(stamp, { force: true })
  rmSync(playground, { recursive: true, force: true })
  // Every feature that has views, and sign-in, for which the demo has a page that its server protects.
  const { features } = await import('../cli/dist/catalogue/features.js')
  const standard = features.filter(({ module, part, standard }) => part && module && standard === 'on')
  const list = [...standard.map(({ id }) => id), 'siwx'].join(',')
  const answers = [
    '--namespaces',
    namespaces,
    '--features',
    list,
    '--yes',
    '--no-git',
    '--no-install',
    '--pm',
    'npm',
  ]
  await must(process.execPath, ['cli/dist/bin/create-appkit.js', 'playground', ...answers], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  dressDemo(playground)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ hash, files: hashFiles(playground) }))
}

/** Reads the stamp of the app: the hash of its packages, and its files then. Empty where this version has made none. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return {}
  }
}

/** Starts a program of the demo. When one ends, everything does. */
function launch(args, cwd) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  children.push(child)
  child.on('exit', (code) => {
    stop(code ?? 0)
    if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) process.exit()
  })
  return child
}

/** Waits for the first match in the output of a child. The output before it is kept quiet, that after it is shown. */
function line(child, pattern) {
  return new Promise((resolve) => {
    let text = ''
    const read = (chunk) => {
      text += chunk
      const match = pattern.exec(text)
      if (!match) return
      child.stdout.off('data', read)
      child.stdout.pipe(process.stdout)
      resolve(match)
    }
    child.stdout.on('data', read)
    // A child that ends before says why.
    child.on('exit', () => {
      if (!pattern.test(text)) process.stdout.write(text)
    })
  })
}

function stop(code) {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGINT')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 5000).unref()
  process.exitCode = code
}

/** Whether a port of this machine can be listened on. */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
