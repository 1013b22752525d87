import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SpecError } from '../../cli/src/generate/document/problems.js'
import { generateOnce } from '../../cli/src/generate/generateOnce.js'
import { frameSource } from './support/frameSpec.js'
import { readTree } from './support/readTree.js'
import { withProject } from './support/withProject.js'

/** Faults by name: the file, a text of it, the text put in its place, and the complaint. */
const breaks: readonly (readonly [
  name: string,
  file: string,
  from: string | RegExp,
  to: string,
  reason: RegExp,
])[] = [
  [
    'unknown keyword in a definition',
    frameSource.file,
    '"maxLength": 64',
    '"maxLenght": 64',
    /unknown keyword "maxLenght"\.$/,
  ],
  ['unknown keyword at the root', frameSource.file, '"title":', '"tittle":', /unknown keyword "tittle"\.$/],
  ['another dialect', frameSource.file, '2020-12', '2019-09', /\$schema must be https:/],
  [
    'no limits',
    frameSource.file,
    '"x-appkit-limits"',
    '"x-limits"',
    /x-appkit-limits must hold bytes and depth/,
  ],
  [
    'no validators',
    frameSource.file,
    '"x-appkit-validators"',
    '"x-validators"',
    /must name at least one validator/,
  ],
  [
    'a validator of nothing',
    frameSource.file,
    '"#/$defs/AppMessage",',
    '"#/$defs/Nothing",',
    /there is no "Nothing"\.$/,
  ],
  [
    'a validator with a bad name',
    frameSource.file,
    '"validateAppMessage"',
    '"checkAppMessage"',
    /begins with validate\.$/,
  ],
  [
    'a reference that leads nowhere',
    frameSource.file,
    '"$ref": "#/$defs/Otp"',
    '"$ref": "#/$defs/Opt"',
    /there is no "Opt"\.$/,
  ],
  [
    'a message without its constant',
    frameSource.file,
    '"const": "@w3m-app/RELOAD"',
    '"maxLength": 20',
    /must require "type" and give it a text/,
  ],
  [
    'two messages of one type',
    frameSource.file,
    '"const": "@w3m-app/RELOAD"',
    '"const": "@w3m-app/SIGN_OUT"',
    /Two entries have the same "type"\.$/,
  ],
  [
    'a constant that may be missing',
    frameSource.file,
    /"required": \["type"\]/,
    '"minProperties": 1',
    /unknown keyword "minProperties"\.$/,
  ],
  [
    'alternatives of one message with different types',
    frameSource.file,
    '"$ref": "#/$defs/AppGetUser"',
    '"anyOf": [{ "$ref": "#/$defs/AppGetUser" }, { "$ref": "#/$defs/AppSignOut" }]',
    /must require "type" and give it a text/,
  ],
  [
    'a type of a window message that is unknown',
    frameSource.file,
    '"x-appkit-type": "cloned"',
    '"x-appkit-type": "copied"',
    /x-appkit-type must be cloned or undefined\.$/,
  ],
  [
    'a type of window messages in a service',
    'specs/openapi/analytics.yaml',
    'type: boolean',
    'x-appkit-type: cloned',
    /x-appkit-type is for messages; a service speaks JSON\.$/,
  ],
  [
    'an object that is closed where it is described',
    frameSource.file,
    '"unevaluatedProperties": false',
    '"unevaluatedProperties": true',
    /unevaluatedProperties stands only beside \$ref and is false there\.$/,
  ],
  [
    'a text that is closed',
    frameSource.file,
    '"$ref": "#/$defs/SiwxMessage",\n      "unevaluatedProperties"',
    '"$ref": "#/$defs/Otp",\n      "unevaluatedProperties"',
    /needs a \$ref to an object without additionalProperties\.$/,
  ],
  ['a comma too many', frameSource.file, '"depth": 12', '"depth": 12,', /JSON/],
  ['not JSON', frameSource.file, '"title":', '"title"', /./],
  [
    'a table without a description',
    frameSource.file,
    /"rpcMethodClasses": \{\s*"description"/,
    '"rpcMethodClasses": { "about"',
    /A table needs a description\.$/,
  ],
  [
    'a table of an unknown kind',
    frameSource.file,
    '"value": {',
    '"values": {',
    /unknown keyword "values"\.$/,
  ],
  [
    'a table that cannot be a name',
    frameSource.file,
    '"rpcMethodClasses": {',
    '"rpc-classes": {',
    /must be letters and digits/,
  ],
  [
    'a table of constants that are not there',
    frameSource.file,
    '"property": "type"',
    '"property": "kind"',
    /An entry has no constant "kind"\.$/,
  ],
  [
    'a table of a schema that is no union',
    'specs/openapi/analytics.yaml',
    "of: '#/components/schemas/EventProps'",
    "of: '#/components/schemas/Event'",
    /must lead to a schema with oneOf\.$/,
  ],
  [
    'a validator of a service that is no reference',
    'specs/openapi/blockchain-api.yaml',
    "validateExchangeList: '#/components/schemas/ExchangeList'",
    'validateExchangeList: ExchangeList',
    /begins with #\/components\/schemas\/\.$/,
  ],
]

describe('broken messages and tables', () => {
  it.each(
    breaks,
  )('%s: names file, line and reason, and leaves the old files whole', async (_, file, from, to, reason) => {
    await withProject(async (project) => {
      const before = await readTree(project)
      const text = await readFile(join(project, file), 'utf8')
      const broken = text.replace(from, () => to)
      expect(broken, 'the text to break must be there').not.toBe(text)
      await writeFile(join(project, file), broken)
      const only = [basename(file).replace(/\.(schema\.json|yaml)$/, '')]
      const error: unknown = await generateOnce(project, { only, check: false, strict: true }).catch(
        (thrown) => thrown,
      )
      if (!(error instanceof SpecError)) throw new Error(`Not refused as it should be: ${error}`)
      expect(error.message).toMatch(/^specs\/[\w/.-]+:\d+:\d+ ./)
      const named = error.problems.find((problem) => problem.file === file && reason.test(problem.reason))
      expect(named, error.message).toBeDefined()
      expect(named?.line).toBeGreaterThan(0)
      expect(await readTree(project)).toEqual(before)
    })
  })

  it('names the line of an unknown keyword', async () => {
    await withProject(async (project) => {
      const path = join(project, frameSource.file)
      const text = await readFile(path, 'utf8')
      const at = text.indexOf('"pattern"')
      await writeFile(path, text.replace('"pattern"', '"patern"'))
      const error: unknown = await generateOnce(project, {
        only: [frameSource.name],
        check: true,
        strict: true,
      }).catch((thrown) => thrown)
      if (!(error instanceof SpecError)) throw new Error('Not refused as it should be.')
      expect(error.problems.map(({ line, reason }) => [line, reason])).toEqual([
        [text.slice(0, at).split('\n').length, 'unknown keyword "patern".'],
      ])
    })
  })

  it('are refused when two specs would become one folder', async () => {
    await withProject(async (project) => {
      await writeFile(join(project, 'specs/catalogue.schema.json'), '{}')
      await expect(generateOnce(project, { only: [], check: true, strict: true })).rejects.toMatchObject({
        code: 'GENERATE_NAME_TWICE',
        exitCode: 1,
      })
    })
  })
})
