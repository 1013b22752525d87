import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../files/replaceFiles.js'
import { SpecError } from './problems.js'
import { readSpec } from './readSpec.js'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-spec-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string, text: string) => {
  writeFileSync(join(root, file), text)
  return readSpec(root, { name: 'pets', file })
}

describe('the reader of a spec', () => {
  it('reads what an author has merged from an anchor, and his own keys before it', async () => {
    const text = [
      'openapi: 3.0.3',
      'x-base: &base { type: object, properties: { id: { type: string } } }',
      'paths: {}',
      'components:',
      '  schemas:',
      '    Pet: { <<: *base, type: [object, "null"], additionalProperties: false }',
    ]
    const { document, locate } = await read('merged.yaml', text.join('\n'))
    expect(document.components).toEqual({
      schemas: {
        Pet: {
          type: ['object', 'null'],
          properties: { id: { type: 'string' } },
          additionalProperties: false,
        },
      },
    })
    expect(locate(['components', 'schemas', 'Pet', 'properties', 'id']).line).toBe(6)
  })

  it('leaves an author of JSON a key of two angle brackets', async () => {
    const { document } = await read('plain.json', '{ "openapi": "3.1.0", "x-a": { "<<": { "b": 1 } } }')
    expect(document['x-a']).toEqual({ '<<': { b: 1 } })
  })

  it('reads the JSON of an editor that begins it with a byte order mark', async () => {
    const { document } = await read('marked.json', '\uFEFF{ "openapi": "3.1.0" }')
    expect(document).toEqual({ openapi: '3.1.0' })
  })

  it('gives a spec one hash, whichever line ends git has given its file', async () => {
    const text = 'openapi: 3.1.0\npaths: {}\n'
    const unix = await read('unix.yaml', text)
    const windows = await read('windows.yaml', text.replaceAll('\n', '\r\n'))
    expect([unix.sha256, windows.sha256]).toEqual([sha256(text), sha256(text)])
  })

  it('reads an anchor that is used in many places, and refuses anchors that unfold without end', async () => {
    const uses = Array.from({ length: 3000 }, (_, index) => `  a${index}: *item`)
    const many = ['openapi: 3.1.0', 'x-item: &item { list: [&one { id: 1 }, *one] }', 'x-uses:', ...uses]
    const { document } = await read('many.yaml', many.join('\n'))
    expect(Object.values(document['x-uses'] as object)).toHaveLength(3000)
    const levels = Array.from({ length: 9 }, (_, index) => {
      const alias = `*l${index}, `
      return `x-l${index + 1}: &l${index + 1} [${alias.repeat(10)}]`
    })
    const bomb = ['openapi: 3.1.0', 'x-l0: &l0 [1, 2]', ...levels]
    await expect(read('bomb.yaml', bomb.join('\n'))).rejects.toThrow(
      /^bomb\.yaml:1:1 Anchors unfold to more than/,
    )
  })

  it('tells an author of an anchor that contains itself, and of a merge of something that is no map', async () => {
    const circle =
      'openapi: 3.1.0\ncomponents: { schemas: { Tree: &tree { properties: { child: *tree } } } }\n'
    await expect(read('circle.yaml', circle)).rejects.toThrow(/^circle\.yaml:1:1 An anchor contains itself/)
    await expect(read('merge.yaml', 'openapi: 3.1.0\na: { <<: 5 }\n')).rejects.toThrow(SpecError)
  })
})
