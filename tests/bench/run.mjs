// npm run bench -- [--rounds 7] [--only sizes,bytes,requests,timings,memory,audit,cli] [--json]
// Prints a table and writes results/latest.json. Exit code: 0 all targets are met, 1 one is missed, 2 wrong flags.
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calibrate } from './measure/calibrate.mjs'
import { measure } from './measure/measure.mjs'
import { printTable } from './report/printTable.mjs'

const partNames = ['sizes', 'bytes', 'requests', 'timings', 'memory', 'audit', 'cli']

const flags = readFlags()
const say = (line) => process.stderr.write(`${line}\n`)
const machine = {
  node: process.version,
  cores: os.cpus().length,
  processor: os.cpus()[0]?.model ?? 'unknown',
  loadBefore: os.loadavg()[0],
  calibration: calibrate(),
}
if (machine.loadBefore > machine.cores / 2)
  say(
    `The machine is busy (load ${machine.loadBefore.toFixed(1)} on ${machine.cores} cores): times will be too long. Ratios to the floor still compare.`,
  )
const { figures, runs } = await measure(flags.parts, flags.rounds, say)
const report = { takenAt: new Date().toISOString(), machine, rounds: flags.rounds, figures, runs }
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 1)}\n`)

const missed = figures.filter(({ pass }) => pass === false)
if (flags.json) process.stdout.write(`${JSON.stringify({ ...report, runs: undefined }, null, 1)}\n`)
else
  process.stdout.write(
    `${printTable(figures)}\n\nLoad before: ${machine.loadBefore.toFixed(2)} on ${machine.cores} cores. ${
      missed.length === 0 ? 'Every target is met.' : `Missed: ${missed.map(({ title }) => title).join('; ')}.`
    }\n`,
  )
process.exitCode = missed.length === 0 ? 0 : 1

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '7' },
        only: { type: 'string', default: partNames.join(',') },
        json: { type: 'boolean', default: false },
      },
    })
    const rounds = Number(values.rounds)
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
      throw new Error(`--rounds must be a whole number from 1 to 100, not "${values.rounds}".`)
    const parts = values.only.split(',')
    const unknown = parts.filter((part) => !partNames.includes(part))
    if (unknown.length > 0)
      throw new Error(`--only: there is no ${unknown.join(', ')}. Choose from ${partNames.join(', ')}.`)
    return { rounds, parts: new Set(parts), json: values.json }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
