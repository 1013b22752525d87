import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SpecError } from '../../cli/src/generate/document/problems.js'
import { generateOnce } from '../../cli/src/generate/generateOnce.js'
import { readTree } from './support/readTree.js'
import { withProject } from './support/withProject.js'

const file = 'specs/openapi/catalogue.yaml'

/** Faults by name: a text of the spec, the text put in its place, and the complaint. */
const breaks: readonly (readonly [name: string, from: string, to: string, reason: RegExp])[] = [
  ['bad yaml', 'operationId: getWallets\n', 'operationId: [getWallets\n', /./],
  ['a key twice', 'operationId: getWallets\n', 'operationId: getWallets\n      operationId: a\n', /unique/],
  ['unknown schema keyword', 'maxItems: 500', 'maxItmes: 500', /^unknown keyword "maxItmes"\.$/],
  [
    'keyword of another version',
    'badge_type: { $ref',
    'zz: { type: string, nullable: true }\n        badge_type: { $ref',
    /^unknown keyword "nullable"\. Write type: \[string, 'null'\]\.$/,
  ],
  [
    'keyword not supported',
    'minimum: 0, description',
    'minProperties: 2, description',
    /^unknown keyword "minProperties"\.$/,
  ],
  [
    'unknown operation keyword',
    'operationId: getWallets\n',
    'operationID: getWallets\n',
    /^unknown keyword "operationID"\.$/,
  ],
  ['no operationId', '      operationId: getWallets\n', '', /^operationId is missing\.$/],
  [
    'operationId twice',
    'operationId: getAssetImage',
    'operationId: getWalletImage',
    /^operationId "getWalletImage" is used twice\.$/,
  ],
  [
    'operationId not a name',
    'operationId: getWallets\n',
    'operationId: get-wallets\n',
    /^operationId must be a name/,
  ],
  [
    'dangling $ref to a schema',
    "items: { $ref: '#/components/schemas/Injected' }",
    "items: { $ref: '#/components/schemas/Nothing' }",
    /there is no "Nothing"\.$/,
  ],
  [
    'dangling $ref to a parameter',
    "- $ref: '#/components/parameters/ProjectId'\n",
    "- $ref: '#/components/parameters/Nothing'\n",
    /there is no "Nothing"\.$/,
  ],
  [
    '$ref to another file',
    "items: { $ref: '#/components/schemas/Injected' }",
    "items: { $ref: 'other.yaml#/a' }",
    /leaves this file/,
  ],
  [
    'keyword beside $ref',
    "image_url: { $ref: '#/components/schemas/Link' }",
    "image_url: { $ref: '#/components/schemas/Link', maxLength: 3 }",
    /^maxLength cannot stand beside \$ref/,
  ],
  [
    'schema that contains itself',
    "items: { $ref: '#/components/schemas/Injected' }",
    "items: { $ref: '#/components/schemas/Wallet' }",
    /contains itself/,
  ],
  [
    'wrong type of a bound',
    'maxItems: 500',
    "maxItems: '500'",
    /^maxItems must be a whole number of at least 0\.$/,
  ],
  [
    'unknown type',
    'isAnalyticsEnabled: { type: boolean',
    'isAnalyticsEnabled: { type: bool',
    /^type must be one or more of/,
  ],
  [
    'keyword at the wrong type',
    'isAnalyticsEnabled: { type: boolean',
    'isAnalyticsEnabled: { maxLength: 3, type: boolean',
    /^maxLength does not apply to type boolean\.$/,
  ],
  [
    'required but not described',
    'required: [id, name]',
    'required: [id, nam]',
    /^"nam" is required but not described in properties\.$/,
  ],
  [
    'pattern that is none',
    "pattern: '^[A-Za-z0-9_-]+$'",
    "pattern: '^[A-Za-z0-9_-+$'",
    /^pattern is not a regular expression\.$/,
  ],
  ['another OpenAPI', 'openapi: 3.1.0', 'openapi: 3.0.3', /^Only OpenAPI 3\.1 is understood/],
  ['a version with a tail', 'openapi: 3.1.0', 'openapi: 3.1.0\n tail', /^Only OpenAPI 3\.1 is understood/],
  ['not a map', 'openapi: 3.1.0', '- openapi: 3.1.0', /./],
  [
    'two validators of one name',
    'openapi: 3.1.0',
    "openapi: 3.1.0\nx-appkit-validators: { validateGetWalletsReply: '#/components/schemas/Wallet' }",
    /^Two different validators would be called validateGetWalletsReply\./,
  ],
  [
    'a table that is a word of the language',
    'openapi: 3.1.0',
    'openapi: 3.1.0\nx-appkit-tables: { class: { description: a, value: 1 } }',
    /^"class" is a word of the language\.$/,
  ],
  [
    'a table of what is not JSON',
    'openapi: 3.1.0',
    'openapi: 3.1.0\nx-appkit-tables: { a: { description: a, value: [.nan] } }',
    /^A value is made of texts/,
  ],
  [
    'a key that every object has',
    'operationId: getWallets\n',
    'operationId: getWallets\n      constructor: 1\n',
    /^unknown keyword "constructor"\.$/,
  ],
  ['lists written in two ways', 'explode: false', 'explode: true', /must be written the same way/],
]

describe('a broken spec', () => {
  it.each(
    breaks,
  )('%s: names file, line and reason, and leaves the old files whole', async (_, from, to, reason) => {
    await withProject(async (project) => {
      const before = await readTree(project)
      const text = await readFile(join(project, file), 'utf8')
      const at = text.indexOf(from)
      expect(at, 'the text to break must be there').toBeGreaterThan(-1)
      await writeFile(
        join(project, file),
        text.replace(from, () => to),
      )
      const error: unknown = await generateOnce(project, {
        only: ['catalogue'],
        check: false,
        strict: true,
      }).catch((thrown) => thrown)
      if (!(error instanceof SpecError)) throw new Error(`Not refused as it should be: ${error}`)
      expect(error.exitCode).toBe(1)
      const lineOfBreak = text.slice(0, at).split('\n').length
      const named = error.problems.find((problem) => reason.test(problem.reason))
      expect(named, error.message).toBeDefined()
      expect(error.message).toMatch(/^specs\/openapi\/catalogue\.yaml:\d+:\d+ ./)
      const distance = Math.abs((named?.line ?? 0) - lineOfBreak)
      expect(named?.line, error.message).toBeGreaterThan(0)
      // Some mistakes show only where a thing is used or ends, so only those at their own key are held to it.
      if (
        /^unknown keyword|^"nam"|not apply|whole number|leads nowhere|used twice/.test(named?.reason ?? '')
      ) {
        expect(distance, error.message).toBeLessThanOrEqual(1)
      }
      expect(await readTree(project)).toEqual(before)
    })
  })

  it('tells all that is wrong at once, in the order of the file, and leaves what other specs became too', async () => {
    await withProject(async (project) => {
      const before = await readTree(project)
      const text = await readFile(join(project, file), 'utf8')
      const broken = text
        .replace('maxItems: 500', 'maxItmes: 500')
        .replace('type: boolean, desc', 'type: bool, desc')
      await writeFile(join(project, file), broken)
      await writeFile(join(project, 'specs/openapi/another.yaml'), 'openapi: 3.1.0\n')
      const error: unknown = await generateOnce(project, { only: [], check: false, strict: true }).catch(
        (thrown) => thrown,
      )
      if (!(error instanceof SpecError)) throw new Error('Not refused as it should be.')
      expect(await readTree(project)).toEqual(before)
      const found = error.problems.map((problem) => `${problem.file} ${problem.reason}`)
      expect(found.some((line) => line.startsWith('specs/openapi/another.yaml info is missing.'))).toBe(true)
      expect(found.some((line) => line.includes('maxItmes'))).toBe(true)
      expect(found.some((line) => line.includes('type must be'))).toBe(true)
      const lines = error.problems.filter((problem) => problem.file === file).map(({ line }) => line)
      expect(lines).toEqual([...lines].sort((a, b) => a - b))
    })
  })
})
