import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectNotes } from '../../cli/src/generate/collectNotes.js'
import { planSpecOutputs } from '../../cli/src/generate/planSpecOutputs.js'
import { loadValidators } from './support/loadValidators.js'
import { strictest } from './support/madeFrom.js'
import { root } from './support/root.js'
import type { Verdict } from './support/types.js'

const examples = 'node_modules/@readme/oas-examples'

/** Documents that others wrote, by the names of what is made from them. */
const documents: Readonly<Record<string, string>> = {
  figma: 'node_modules/@figma/rest-api-spec/openapi/openapi.yaml',
  ...Object.fromEntries(
    [
      ...[
        'callbacks',
        'circular',
        'complex-nesting',
        'discriminators',
        'file-uploads',
        'form-data',
        'link-example',
      ],
      ...[
        'parameters-style',
        'petstore-expanded',
        'petstore',
        'polymorphism',
        'response-multiple-mediatypes',
      ],
      ...[
        'schema-additional-properties',
        'schema-circular',
        'schema-enums',
        'schema-types',
        'schema-validation',
      ],
      ...['star-trek', 'uspto'],
    ].map((name) => [`v30-${name}`, `${examples}/3.0/json/${name}.json`]),
  ),
  ...Object.fromEntries(
    ['petstore', 'webhooks', 'schema-types', 'train-travel', 'schema-validation-top-level'].map((name) => [
      `v31-${name}`,
      `${examples}/3.1/${name === 'petstore' ? 'yaml' : 'json'}/${name}.${name === 'petstore' ? 'yaml' : 'json'}`,
    ]),
  ),
}
const golden = join(root, 'tests/contract/fixtures/realSpecs.json')
const folder = join(root, `.cache/real-specs-${process.pid}`)

type Files = readonly { readonly path: string; readonly content: string }[]
const made = new Map<string, Files>()
const summary: Record<string, unknown> = {}

beforeAll(async () => {
  for (const [name, file] of Object.entries(documents)) {
    const notes = collectNotes()
    const files = await planSpecOutputs(root, [{ name, file }], { notes })
    made.set(name, files)
    const validators = files.find(({ path }) => path.endsWith('/validators.ts'))?.content ?? ''
    summary[name] = {
      files: files.map(({ path }) => path),
      exports: [...validators.matchAll(/^export const (\w+)/gm)].map(([, each]) => each),
      unenforced: notes.list().map(({ keyword, count, line }) => ({ keyword, count, line })),
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('documents that others wrote', () => {
  it('become what they became before', () => {
    if (process.env.UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(summary, null, 2)}\n`)
    expect(existsSync(golden)).toBe(true)
    expect(summary).toEqual(JSON.parse(readFileSync(golden, 'utf8')))
  })

  it('become code that compiles under the strictest settings', () => {
    for (const { path, content } of [...made.values()].flat()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    const files = [...made.values()].flatMap((each) => each.map(({ path }) => join(folder, path)))
    const program = ts.createProgram([...new Set(files)], strictest)
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
    expect(problems).toEqual([])
  })

  it('become validators that zod can use', async () => {
    for (const [name, files] of made) {
      if (!files.some(({ path }) => path.endsWith('/validators.ts'))) continue
      const loaded = Object.entries(await loadValidators(files, name))
      for (const [validator, validate] of loaded.filter(([each]) => each.startsWith('validate')))
        expect((validate as (input: unknown) => Verdict)({}), `${name} ${validator}`).not.toMatchObject({
          reason: 'cannot be read',
        })
    }
  })

  it('become validators that take what fits and refuse what does not', async () => {
    const validatorsOf = async (name: string) =>
      (await loadValidators(made.get(name) ?? [], name)) as Readonly<
        Record<string, (input: unknown) => Verdict>
      >
    const { validateFindPetByIdReply: pet } = await validatorsOf('v30-petstore-expanded')
    expect(pet?.({ id: 1, name: 'Rex', tag: 'dog' })).toMatchObject({ ok: true })
    expect(pet?.({ id: 'one', name: 'Rex' })).toMatchObject({ ok: false, path: '/id' })
  })
})
