// node .ci/checkStart.mjs: runs `npm start` in this checkout, which is best a clean one, until the page of the demo and
// the sandbox answer, and fails when that takes more than it may. Processor time, packages and megabytes are the same on
// a busy machine; seconds are only printed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from '../tools/npm.mjs'
import { root } from '../tools/run.mjs'

const limits = { packages: 300, megabytes: 450, processorSeconds: 150 }
const page = 'http://localhost:5173/'
const ticksPerSecond = 100
const patienceMs = 15 * 60_000

const clean = !existsSync(join(root, 'node_modules'))
const began = performance.now()
const [command, args, options] = npmCommand(['start'])
// A group of its own, because npm passes no signal on to what it runs.
const isGroup = process.platform !== 'win32'
const stdio = ['ignore', 'pipe', 'inherit']
const started = spawn(command, args, { ...options, cwd: root, stdio, detached: isGroup })
let output = ''
started.stdout.on('data', (chunk) => {
  output += chunk
  process.stdout.write(chunk)
})
// Its output is closed when all that it started has ended.
const ended = new Promise((resolve) => started.once('close', resolve))
const failures = []
try {
  await answers(page)
  const figures = { ...installed(), processorSeconds: processorSeconds(started.pid) }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`\nThe demo page answered after ${seconds} s${clean ? '' : ', with packages from before'}.`)
  for (const [name, limit] of Object.entries(limits)) {
    if (figures[name] === undefined) continue
    console.log(`${name}: ${figures[name]} (at most ${limit})`)
    // Packages from before may be those of tests.
    if (clean && figures[name] > limit)
      failures.push(`npm start needs ${figures[name]} ${name}, more than ${limit}.`)
  }
  await until(
    () => output.includes('Stop everything with Ctrl-C'),
    'The last lines of npm start did not come.',
  )
} catch (error) {
  failures.push(error.message)
}
stop('SIGTERM')
const impatient = setTimeout(() => stop('SIGKILL'), 20_000)
await ended
clearTimeout(impatient)
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

function stop(signal) {
  if (isGroup)
    try {
      process.kill(-started.pid, signal)
    } catch {
      // It has ended by itself, which is what was reported.
    }
  else spawnSync('taskkill', ['/pid', String(started.pid), '/T', '/F'])
}

/** Waits until an address answers with 200. */
function answers(url) {
  const isThere = () =>
    fetch(url, { headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    )
  return until(isThere, `${url} did not answer.`)
}

async function until(check, message) {
  const last = performance.now() + patienceMs
  while (!(await check())) {
    if (started.exitCode !== null) throw new Error(`npm start ended with exit code ${started.exitCode}.`)
    if (performance.now() > last) throw new Error(message)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Measures node_modules as it is now: packages that are no links, and the space that they take in MiB. */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  const folders = ['.', ...readdirSync(root)]
    .map((name) => join(root, name, 'node_modules'))
    .filter(existsSync)
  return {
    packages: Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
      .length,
    megabytes: Math.round(folders.reduce((sum, folder) => sum + bytesOf(folder), 0) / 2 ** 20),
  }
}

function bytesOf(place) {
  const found = lstatSync(place)
  const inside = found.isDirectory() ? readdirSync(place).map((name) => join(place, name)) : []
  return inside.reduce((sum, each) => sum + bytesOf(each), found.blocks * 512)
}

/** Processor time of a process and all that it started, ended ones included; Linux tells it. */
function processorSeconds(pid) {
  if (!existsSync('/proc/self/stat')) return undefined
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program may have spaces; what follows its bracket is numbers.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) }]
      } catch {
        return []
      }
    })
  const family = new Set([pid])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const each of processes) if (family.has(each.parent)) family.add(each.pid)
  }
  const ticks = processes.filter((each) => family.has(each.pid)).flatMap((each) => each.ticks)
  return Math.round(ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond)
}
