import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFiles } from '../cli/compiler.js'
import { root } from './support/root.js'

// Our documents of services of others, beside the types that these services publish themselves.
let folder: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // Inside the repository, where the published types are found.
  folder = mkdtempSync(join(root, '.cache/providers-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Types which prove that a reply of a service has every field that our document names, of the same kind of value. */
const comparison = `
type Kind<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T
/** Whether a field may be missing is ours to say: a reply that lacks one which an adapter needs is none. */
type Whole<T> = T extends object ? { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> } : Kind<T>
/** The first can stand where the second is wanted. */
export type Fits<Given extends Whole<Wanted>, Wanted> = Given
export { type Whole }
`
const reply = (path: string, method: string) =>
  `paths['${path}']['${method}']['responses'][200]['content']['application/json']`
const query = (path: string) => `keyof NonNullable<paths['${path}']['get']['parameters']['query']>`

/** Code that has to compile beside the types of each document. */
const checks: Readonly<Record<string, string>> = {
  lifi: `
import type { LiFiStep, QuoteRequest, TokensResponse } from '@lifi/types'
export type Quote = Fits<Whole<LiFiStep>, ${reply('/v1/quote', 'get')}>
export type Tokens = Fits<Whole<TokensResponse>, ${reply('/v1/tokens', 'get')}>
export const asked = (name: ${query('/v1/quote')}): keyof QuoteRequest => name
`,
  jupiter: `
import type { QuoteGetRequest, QuoteResponse, SwapRequest, SwapResponse } from '@jup-ag/api'
type Body = NonNullable<paths['/swap/v1/swap']['post']['requestBody']>['content']['application/json']
export type Quote = Fits<Whole<QuoteResponse>, ${reply('/swap/v1/quote', 'get')}>
export type Swap = Fits<Whole<SwapResponse>, ${reply('/swap/v1/swap', 'post')}>
export const asked = (name: ${query('/swap/v1/quote')}): keyof QuoteGetRequest => name
export const sent = (name: keyof Body): keyof SwapRequest => name
`,
}

/** Compiles a document beside the published types, and returns the complaints. */
async function compare(name: string, document: string): Promise<readonly string[]> {
  const types = astToString(await openapiTS(document))
  writeFileSync(join(folder, 'comparison.ts'), comparison)
  writeFileSync(join(folder, `${name}.ts`), types)
  const file = join(folder, `${name}Check.ts`)
  const head = `import type { Fits, Whole } from './comparison.js'\nimport type { paths } from './${name}.js'\n`
  writeFileSync(file, head + checks[name])
  return checkFiles(root, [file], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  })
}

const read = (name: string) => readFileSync(join(root, `server/providers/${name}.yaml`), 'utf8')

test.each(
  Object.keys(checks),
)('our document of %s has no field and no parameter that it does not publish', async (name) => {
  expect(await compare(name, read(name))).toEqual([])
})

test.each([
  ['lifi', 'toAmount', 'amountOut'],
  ['lifi', 'gasLimit: { $ref', 'gasLimit: { type: object, x-was'],
  ['lifi', 'name: fromAmount', 'name: amountIn'],
  ['jupiter', 'outAmount', 'amountOut'],
  ['jupiter', 'slippageBps: { type: integer', 'slippageBps: { type: string'],
  ['jupiter', 'userPublicKey', 'user'],
  ['jupiter', 'name: inputMint', 'name: mint'],
])('who writes %s with %j as %j is told', async (name, text, other) => {
  const document = read(name)
  expect(document).toContain(text)
  expect(await compare(name, document.replaceAll(text, other))).not.toEqual([])
})
