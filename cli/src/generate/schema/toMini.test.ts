import { jsonSchemaToZod } from 'json-schema-to-zod'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { toMini } from './toMini.js'

const pure = /\/\* @__PURE__ \*\/ /g
const mini = (classic: string) => toMini(ts, classic).replace(pure, '')

describe('the translation to zod/mini', () => {
  it.each([
    ['z.string()', 'z.string()'],
    ['z.string().min(1).max(5)', 'z.string().check(characters(1, 5))'],
    ['z.string().max(5).optional()', 'z.exactOptional(z.string().check(characters(0, 5)))'],
    [
      'z.string().regex(new RegExp("^a/\\\\d$")).max(3)',
      'z.string().check(characters(0, 3), z.regex(/^a\\/\\d$/u))',
    ],
    ['z.number().int().gte(-5).lt(2.5)', 'z.number().check(whole, z.lt(2.5), range(-5))'],
    ['z.number().gte(0).lte(255).nullable()', 'z.nullable(z.number().check(range(0, 255)))'],
    ['z.number().lte(1)', 'z.number().check(range(-Infinity, 1))'],
    ['z.number().multipleOf(0.5)', 'z.number().check(z.multipleOf(0.5))'],
    ['z.array(z.any()).min(1).max(3)', 'z.array(json()).check(z.minLength(1), z.maxLength(3))'],
    [
      'z.array(droppable(z.null())).max(3).check(dropMarked)',
      'z.array(droppable(z.null())).check(z.maxLength(3), dropMarked)',
    ],
    ['z.literal("it\'s")', "z.literal(['it\\'s'])"],
    ['z.union([z.string(), z.null()])', 'z.nullable(z.string())'],
    ['z.union([z.null(), z.string(), z.number()])', 'z.nullable(z.union([z.string(), z.number()]))'],
    ['z.boolean().nullable()', 'z.nullable(z.boolean())'],
    ['z.object({}).strict()', 'z.strictObject({})'],
    [
      'z.object({ "a-b": AType.optional() }).catchall(z.never())',
      "everyKey(z.catchall(z.object({\n  'a-b': z.exactOptional(AType),\n}), z.never()))",
    ],
    ['z.record(z.string(), z.any())', 'everyKey(z.record(z.string(), json()))'],
    [
      'z.object({ "a": z.any() }).and(z.union([A, B]))',
      'z.intersection(z.object({\n  a: json(),\n}), z.union([A, B]))',
    ],
    ['variants([A, B]).nullable().optional()', 'z.exactOptional(z.nullable(variants([A, B])))'],
    ['z.lazy(() => NodeSchema)', 'z.lazy(() => NodeSchema)'],
  ])('%s', (classic, expected) => {
    expect(mini(classic)).toBe(expected)
  })

  it('marks every call, so that a bundler may drop it', () => {
    const code = toMini(ts, 'z.object({ "a": z.array(z.string().max(3)).optional() })')
    const calls = code.match(/[\w.]+\(/g) ?? []
    // The head of a chain is marked with it.
    expect(calls).toHaveLength((code.match(pure) ?? []).length + 1)
  })

  it('stops at what it has no translation for, also in new versions of the library', () => {
    for (const classic of [
      'z.string().email()',
      'z.any().superRefine((x) => x)',
      'z',
      '1 + ',
      'z.string().toString()',
    ])
      expect(() => toMini(ts, classic), classic).toThrow(TypeError)
  })

  it('keeps texts of a spec texts', () => {
    const text = `'); pwned(); /* \u2028 */ \``
    const classic = jsonSchemaToZod(
      { type: 'object', properties: { [text]: { const: text } } },
      { noImport: true },
    )
    const file = ts.createSourceFile('a.ts', toMini(ts, classic), ts.ScriptTarget.ES2022, true)
    const names: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) names.push(node.text)
      ts.forEachChild(node, visit)
    }
    visit(file)
    expect(names).not.toContain('pwned')
  })
})
