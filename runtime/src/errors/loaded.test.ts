import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { type ErrorCode, errorTexts } from './errorTexts.js'
import { actionTexts } from './texts/actions.js'
import { lateTexts } from './texts/late.js'
import { networkTexts } from './texts/networks.js'
import { optionTexts } from './texts/options.js'
import { pageTexts } from './texts/page.js'
import { pairingTexts } from './texts/pairing.js'
import { payTexts } from './texts/pay.js'
import { sendTexts } from './texts/send.js'
import { serviceTexts } from './texts/services.js'
import { sessionTexts } from './texts/sessions.js'
import { signInTexts } from './texts/signIn.js'
import { signInAnswerTexts } from './texts/signInAnswer.js'
import { signInFailureTexts } from './texts/signInFailure.js'
import { signInOptionTexts } from './texts/signInOptions.js'
import { signInServerTexts } from './texts/signInServer.js'
import { swapTexts } from './texts/swaps.js'
import { tokenRequestTexts } from './texts/tokenRequests.js'
import { tokenTexts } from './texts/tokens.js'
import { walletConnectTexts } from './texts/walletConnect.js'
import { walletTexts } from './texts/wallets.js'
import { knownTexts } from './toKnownError.js'

const source = resolve(import.meta.dirname, '..')
const parts = {
  actionTexts,
  errorTexts,
  knownTexts,
  lateTexts,
  networkTexts,
  optionTexts,
  pairingTexts,
  payTexts,
  sendTexts,
  serviceTexts,
  sessionTexts,
  signInAnswerTexts,
  signInFailureTexts,
  signInOptionTexts,
  signInServerTexts,
  signInTexts,
  swapTexts,
  tokenRequestTexts,
  tokenTexts,
  walletConnectTexts,
  walletTexts,
}
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(vite|testing)\//.test(file))
  .map((file) => join(source, file))
const code = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** The file that an import names. */
function find(from: string, path: string): string | undefined {
  const target = resolve(dirname(from), path).replace(/\.js$/, '')
  return [`${target}.ts`, `${target}.tsx`].find((file) => code.has(file))
}

/** Returns a file and all files that its static imports load with it. */
function closureOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const imports = /^(?:import|export) (?!type )(?:[^'"()]*? from )?'(\.[^']+)'/gm
  for (const [, path = ''] of code.get(entry)?.matchAll(imports) ?? []) {
    const target = find(entry, path)
    if (target !== undefined) closureOf(target, found)
  }
  return found
}

/** The codes that stand where errors are made and alerts raised. */
function raisedIn(text: string): string[] {
  return [...text.matchAll(/(?:new AppKitError|raiseAlert|toAppKitError)\(([^{]*?)(?:\{|\)\n|\) )/g)]
    .flatMap(([, first = '']) => [...first.matchAll(/'([A-Z_]+)'/g)])
    .map(([, name = '']) => name)
    .filter((name) => Object.hasOwn(errorTexts, name))
}

/** The files that a host's bundle may begin with, and for each chunk the doors whose code imports it when it is needed. */
const openDoors = files.filter(
  (file) => /(^|\/)index\.ts$/.test(file) || file === join(source, 'createAppKit.ts'),
)
const doors = new Map<string, string[]>(openDoors.map((door) => [door, []]))
for (const [door] of doors)
  for (const file of closureOf(door))
    for (const [, path = ''] of code.get(file)?.matchAll(/import\(\s*'(\.[^']+)'/g) ?? []) {
      const chunk = find(file, path)
      if (chunk !== undefined) doors.set(chunk, [...(doors.get(chunk) ?? []), door])
    }

/** The codes whose sentences the files behind a door bring themselves. */
const ownOf = (door: string) =>
  new Set([
    ...Object.keys(pageTexts),
    ...[...closureOf(door)].flatMap((file) =>
      [...(code.get(file) ?? '').matchAll(/^ *addErrorTexts\((.*)\)$/gm)].flatMap(([, name = '']) =>
        Object.keys(parts[name as keyof typeof parts]),
      ),
    ),
  ])

/**
 * The codes whose sentences are loaded when the code behind each door runs: its own, and those every way to it has. It begins
 * with all codes and takes away those that one way lacks, until nothing changes.
 */
function loadedBehind(): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Map([...doors.keys()].map((door) => [door, ownOf(door)]))
  const known = new Map<string, ReadonlySet<string>>(
    [...own].map(([door, codes]) => [
      door,
      openDoors.includes(door) ? codes : new Set(Object.keys(errorTexts)),
    ]),
  )
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const [door, ways] of doors) {
      if (openDoors.includes(door)) continue
      const before = known.get(door) ?? new Set()
      const after = [...before].filter(
        (name) => own.get(door)?.has(name) || ways.every((way) => known.get(way)?.has(name)),
      )
      if (after.length === before.size) continue
      known.set(door, new Set(after))
      isStable = false
    }
  }
  return known
}

it('every entry point loads the sentences of the error codes that it raises', () => {
  let raised = 0
  const missing = new Set<string>()
  for (const [door, known] of loadedBehind()) {
    for (const file of closureOf(door))
      for (const name of raisedIn(code.get(file) ?? '')) {
        raised++
        if (!known.has(name))
          missing.add(`${name} of ${file.slice(source.length)} by ${door.slice(source.length)}`)
      }
  }
  expect([...missing]).toEqual([])
  expect(raised).toBeGreaterThan(200)
})

it('an error has a sentence for people even when the part with its code is not loaded', async () => {
  // A class that has heard of no part: other files of the same process load some.
  vi.resetModules()
  const { AppKitError } = await import('./AppKitError.js')
  for (const name of Object.keys(errorTexts) as ErrorCode[]) {
    const { message } = new AppKitError(name)
    expect(message).toMatch(/\w \w/)
    expect(message).not.toContain(name)
  }
})
