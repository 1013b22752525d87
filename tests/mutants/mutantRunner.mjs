import { appendFileSync, readFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

// Before a test takes the clock.
const { clearInterval, setInterval } = globalThis
const now = performance.now.bind(performance)
globalThis.__stryker__ ??= {}
const switches = globalThis.__stryker__
/** Id for coverage outside of the first try of a test, which is of no interest. */
const elsewhere = 'elsewhere'
/** In milliseconds. A mutant that never ends is stopped after so long, when it is alone in its run. */
const alone = 20_000
/** In milliseconds: how often the time of a mutant is counted. */
const beat = 50

/**
 * Rejects after a time in which the process could work: on a busy machine it may wait long between two beats, which counts as
 * two at most.
 */
function lateAfter(maxMs) {
  let left = maxMs
  let last = now()
  let timer
  const over = new Promise((_, reject) => {
    timer = setInterval(() => {
      const passed = now() - last
      last += passed
      left -= Math.min(passed, 2 * beat)
      if (left <= 0) reject(new Error('too late'))
    }, beat)
  })
  return { over, stop: () => clearInterval(timer) }
}

/** Vitest repeats a test only after an error. */
const onceMore = { message: 'once more' }

/**
 * Runs a test once as it is, notes which mutants it reaches, and then runs it again with each of them that lives. A
 * mutant is killed by a test that fails with it, and passes when it is run as it is right after. If that second run
 * fails, the test cannot be repeated in one process, and says nothing.
 *
 * With `active` in the plan, every test runs once with that mutant, which is there from the first import on.
 */
export default class MutantRunner extends TestRunner {
  plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'))
  dead = new Set(this.plan.dead)

  constructor(config) {
    super(config)
    this.coverage = { static: {}, perTest: {} }
    Object.assign(switches, { mutantCoverage: this.coverage, currentTestId: undefined })
    Object.assign(switches, { activeMutant: this.plan.active, hitCount: 0, hitLimit: this.plan.hitLimit })
  }

  note(line) {
    appendFileSync(this.plan.log, `${JSON.stringify(line)}\n`)
  }

  /** The first test that fails with the one mutant of a run decides, and the others are left out. */
  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    if (this.plan.active !== undefined && test.result.state === 'fail') this.cancel()
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    if (this.plan.active !== undefined || (test.mode !== 'run' && test.mode !== 'queued')) return
    test.retry = 1_000_000
    this.trial = { test, step: 'first', waiting: [], started: now() }
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    if (this.trial === undefined) return
    const { step, mutant, hits } = this.trial
    switches.currentTestId = step === 'first' ? test.id : elsewhere
    switches.activeMutant = step === 'mutant' ? mutant : undefined
    Object.assign(switches, { hitCount: 0, hitLimit: Math.max(1_000, 100 * (hits?.[mutant] ?? 0)) })
    if (step === 'mutant') this.note({ trying: mutant })
  }

  /** A mutant that never ends is stopped after a time that depends on how long the test takes without it. */
  async runTask(test) {
    const run = TestRunner.getTestFn(test)
    const maxMs =
      this.trial?.step === 'mutant'
        ? 2_000 + 5 * this.trial.duration
        : this.plan.active !== undefined
          ? alone
          : undefined
    if (maxMs === undefined) return run()
    const late = lateAfter(maxMs)
    return Promise.race([run(), late.over]).finally(late.stop)
  }

  onAfterRetryTask(test) {
    const { trial } = this
    if (trial === undefined) return
    const { result } = test
    const passed = (result.state === 'pass') !== (test.fails === true)
    const why = result.errors?.find((error) => error !== onceMore)?.message
    switches.activeMutant = undefined
    switches.currentTestId = elsewhere
    this.step(trial, passed, why)
    if (trial.step !== 'end') {
      result.errors = [onceMore]
      result.state = 'fail'
      return
    }
    result.errors = trial.broken ? [{ message: String(why) }] : undefined
    result.state = trial.broken || test.fails ? 'fail' : 'pass'
    test.retry = 0
    this.trial = undefined
    switches.currentTestId = undefined
  }

  step(trial, passed, why) {
    if (trial.step === 'first') {
      trial.duration = now() - trial.started
      trial.hits = this.coverage.perTest[trial.test.id] ?? {}
      this.note({ file: trial.test.file.filepath, covered: trial.hits, duration: trial.duration })
      trial.waiting = Object.keys(trial.hits).filter((id) => !this.dead.has(id))
      if (!passed) Object.assign(trial, { broken: true, waiting: [] })
    } else if (trial.step === 'mutant' && !passed) {
      trial.step = 'again'
      trial.why = why
      return
    } else if (trial.step === 'again') {
      if (!passed) {
        trial.step = 'end'
        return
      }
      this.dead.add(trial.mutant)
      this.note({ killed: trial.mutant, late: trial.why === 'too late' })
    }
    trial.mutant = trial.waiting.shift()
    trial.step = trial.mutant === undefined ? 'end' : 'mutant'
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite)
    if ('filepath' in suite && this.plan.active === undefined)
      this.note({ file: suite.filepath, loaded: this.coverage.static })
  }
}
