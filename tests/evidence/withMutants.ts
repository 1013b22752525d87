// How a browser test of the evidence run meets mutants: once with none, which records those that it reaches, or once for each
// mutant that it is asked to meet.
import { existsSync, readFileSync } from 'node:fs'
import type { BrowserContext, PlaywrightTestArgs, PlaywrightWorkerArgs, TestType } from '@playwright/test'
import { test as base, chromium } from '@playwright/test'

/** For each file, the titles of its tests with the numbers of mutants; without such a file, reached mutants are recorded. */
type Plan = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

const planFile = process.env.APPKIT_MUTANTS ?? ''
const plan: Plan | undefined = existsSync(planFile) ? JSON.parse(readFileSync(planFile, 'utf8')) : undefined
const mark = / #m(\d+)$/
/** Tests that have passed already, so that a run that was broken off goes on. */
const recorded = new Set(plan ? [] : readRecorded(process.env.APPKIT_EVIDENCE_LINES ?? ''))
/** How often each place of a file registered a test; of a loop the first is recorded, for all. */
const registered = new Map<string, number>()

const mutantOf = (title: string) => Number(mark.exec(title)?.[1] ?? 0)

/** The state of the test that runs in this process; a worker runs one at a time. */
const current = { mutant: 0, reached: new Set<number>() }
const prepared = new WeakSet<object>()

declare global {
  var __appkitMutant: ((id: number) => boolean) | undefined
  var __appkitReached: ((id: number) => void) | undefined
}

globalThis.__appkitMutant = (id) => {
  current.reached.add(id)
  return id === current.mutant
}

/** Runs in every page and frame before its own scripts. */
function installSwitch(mutant: number): void {
  const reached = new Set<number>()
  globalThis.__appkitMutant = (id) => {
    if (!reached.has(id)) {
      reached.add(id)
      globalThis.__appkitReached?.(id)
    }
    return id === mutant
  }
}

async function prepare(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return
  prepared.add(context)
  if (!plan)
    await context.exposeBinding('__appkitReached', (_source, id: number) => void current.reached.add(id))
  await context.addInitScript(installSwitch, mutantOf(base.info().title))
}

// Every context there is, also one that a test opens for itself.
const { launch, launchPersistentContext } = chromium
chromium.launch = async (options) => {
  const browser = await launch.call(chromium, options)
  const { newContext } = browser
  browser.newContext = async (given) => {
    const context = await newContext.call(browser, given)
    await prepare(context)
    return context
  }
  return browser
}
chromium.launchPersistentContext = async (folder, options) => {
  const context = await launchPersistentContext.call(chromium, folder, options)
  await prepare(context)
  return context
}

type Test = TestType<PlaywrightTestArgs, PlaywrightWorkerArgs>

/** The same `test`, whose tests are registered once for each mutant of the plan. */
export function withMutants<T extends object>(plain: T): T {
  const extended = (plain as unknown as Test).extend<{ mutant: undefined }>({
    mutant: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
      async ({}, use, info) => {
        current.mutant = mutantOf(info.title)
        current.reached = new Set()
        // The place of the test is this file, but its first title is its own.
        const [path = '', ...titles] = info.titlePath
        const file = path.replace(/^.*[\\/]/, '')
        const title = titles.join(' › ').replace(mark, '')
        const asked = plan?.[file]?.[title]
        if (plan ? !asked?.includes(current.mutant) : recorded.has(`${file} › ${title}`)) info.skip()
        await use(undefined)
        const body = JSON.stringify([...current.reached])
        if (!plan)
          info.attachments.push({ name: 'reached', contentType: 'application/json', body: Buffer.from(body) })
      },
      { auto: true },
    ],
  })
  return multiplied(extended) as unknown as T
}

function multiplied(test: object): object {
  return new Proxy(test, {
    apply(target, _self, [title, ...rest]: [string, ...unknown[]]) {
      const register = target as (...given: unknown[]) => void
      if (!plan) return isFirst() ? register(title, ...rest) : undefined
      for (const id of askedIn(title)) register(`${title} #m${id}`, ...rest)
    },
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'extend') return value
      return (...given: unknown[]) => multiplied(value.apply(target, given))
    },
  })
}

function readRecorded(path: string): string[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ passed }) => passed)
    .map(({ file, title }) => `${file} › ${title}`)
}

/** Whether the place that is calling registers its first test. */
function isFirst(): boolean {
  const [place = ''] = /tests\/e2e\/[\w-]+\.test\.ts:\d+/.exec(new Error('where').stack ?? '') ?? []
  const count = registered.get(place) ?? 0
  registered.set(place, count + 1)
  return count === 0
}

/** The mutants of all tests with this title in the file that is being loaded, in whatever group they are. */
function askedIn(title: string): readonly number[] {
  const file = /tests\/e2e\/([\w-]+\.test\.ts)/.exec(new Error('where').stack ?? '')?.[1] ?? ''
  const titles = Object.entries(plan?.[file] ?? {})
  const found = titles.filter(([path]) => path === title || path.endsWith(` › ${title}`))
  return [...new Set(found.flatMap(([, ids]) => ids))]
}
