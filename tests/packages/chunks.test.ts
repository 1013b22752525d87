// Tests of the chunks of the built runtime: an app loads what it uses, and nothing that only lies in the same file.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'

const dist = join(dirname(import.meta.dirname), '../runtime/dist')
const texts = new Map(
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(dist, file), 'utf8')]),
)

/** The modules of the sources that a file is made of. */
const modulesOf = (file: string) =>
  [...(texts.get(file) ?? '').matchAll(/^\/\/ runtime\/src\/(\S+)/gm)].map(([, module = '']) => module)

/** A file and all that load with it. */
function loadedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !texts.has(file)) return found
  found.add(file)
  const imports = /^(?:import|export)\b[^'"]*["'](\.[^"']+)["']/gm
  for (const [, path = ''] of (texts.get(file) ?? '').matchAll(imports))
    loadedWith(posix.join(posix.dirname(file), path), found)
  return found
}

it('wallets on other devices load only with what is theirs, or made to test them', () => {
  const isClient = (module: string) =>
    /^walletconnect\/(client|keyStore|relay|rpc|session|tabs)\//.test(module)
  expect([...texts.keys()].filter((file) => modulesOf(file).some(isClient)).length).toBeGreaterThan(1)
  const others = [...texts.keys()].filter(
    (file) =>
      !/^(walletconnect|testing)\//.test(file) &&
      !modulesOf(file).some((module) => module.startsWith('walletconnect/')),
  )
  const wrong = others.filter((file) => [...loadedWith(file)].some((each) => modulesOf(each).some(isClient)))
  expect(wrong).toEqual([])
})

it('tokens load with the first one, and with nothing else that an app has of sign-in', () => {
  const isTokens = (module: string) => /^features\/siwx\/(tokens|proof)\.chunk/.test(module)
  const ofTokens = [...texts.keys()].filter((file) => modulesOf(file).some(isTokens))
  expect(ofTokens.length).toBeGreaterThan(1)
  const wrong = [...texts.keys()].filter(
    (file) =>
      !ofTokens.includes(file) && [...loadedWith(file)].some((each) => modulesOf(each).some(isTokens)),
  )
  expect(wrong).toEqual([])
})

it('what an app imports of sign-in loads without the question', () => {
  const isQuestion = (module: string) => module.startsWith('features/siwx/question.chunk')
  expect([...texts.keys()].filter((file) => modulesOf(file).some(isQuestion))).toHaveLength(1)
  const loaded = [...loadedWith('features/siwx/index.js')]
  expect(loaded.filter((file) => modulesOf(file).some(isQuestion))).toEqual([])
})
