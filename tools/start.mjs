// npm start: the demo on the sandbox, from a fresh clone. Installs, builds, makes the demo app with the
// CLI as a newcomer would, starts the sandbox and the app, and stops both on Ctrl-C.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureBuild, ensureInstall } from './ensureBuild.mjs'
import { keepEdited } from './keepEdited.mjs'
import { must, root } from './run.mjs'

const playground = join(root, 'playground')
const packs = join(root, 'packs')
// All that this version has, so that the demo wallet can be used on each.
const namespaces = 'eip155,solana,polkadot,bip122,cosmos'
const stamp = join(root, '.cache/playground')

if (!(await isFree(4600))) {
  console.error('Port 4600 is taken, maybe by another npm start. Stop what runs there, then start again.')
  process.exit(2)
}
await ensureInstall()
const hash = await ensureBuild()
if (
  !existsSync(join(playground, 'node_modules')) ||
  !existsSync(stamp) ||
  readFileSync(stamp, 'utf8') !== hash
) {
  console.log('Packing the packages…')
  await must(process.execPath, ['tools/pack.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (keepEdited(playground, join(root, '.cache/playground-edited'))) {
    console.log('You edited the demo app: it is kept in .cache/playground-edited and made anew.')
  }
  rmSync(playground, { recursive: true, force: true })
  console.log('Making the demo app in playground/ with create-appkit…')
  // Every feature that has views, and sign-in, for which the demo has a page that its server protects.
  const { features } = await import('../cli/dist/catalogue/features.js')
  const standard = features.filter(({ module, part, standard }) => part && module && standard === 'on')
  const list = [...standard.map(({ id }) => id), 'siwx'].join(',')
  const answers = ['--namespaces', namespaces, '--features', list, '--yes', '--no-git', '--pm', 'npm']
  await must(process.execPath, ['cli/dist/bin/create-appkit.js', 'playground', ...answers], {
    env: { ...process.env, APPKIT_PACKAGES: packs },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, hash)
}

// A chain behind every network of the demo, so that each has balances.
const chains = '31337,1,8453,10,42161,137,solana'
const children = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
const sandbox = launch(
  // The first account has a year behind it.
  [
    ...['cli/dist/bin/appkit.js', 'dev', '--chains', chains],
    ...['--seed', 'demo', '--data', join(root, '.appkit/sandbox')],
  ],
  root,
)
await line(sandbox, /Ctrl-C/)
const app = launch([join(playground, 'node_modules/vite/bin/vite.js')], playground)
const [, address] = await line(app, /Local:\s+(\S+)/)
console.log(`\nThe demo      ${address}\nThe sandbox   http://127.0.0.1:4600/\n\nStop both with Ctrl-C.`)

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

/** The first line of a child's output that matches; all of it is passed on. */
function line(child, pattern) {
  return new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      text += chunk
      const match = pattern.exec(text)
      if (match) resolve(match)
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
