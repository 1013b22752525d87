import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addJsonEntries } from './addJsonEntries.js'

const add = { 'appkit-runtime': '^0.1.0' }

describe('an edit that adds entries to JSON', () => {
  it('adds in order when the keys are sorted', () => {
    const text = '{\n  "name": "a",\n  "dependencies": {\n    "aaa": "1",\n    "react": "19"\n  }\n}\n'
    expect(addJsonEntries(text, 'dependencies', add)).toBe(
      '{\n  "name": "a",\n  "dependencies": {\n    "aaa": "1",\n    "appkit-runtime": "^0.1.0",\n    "react": "19"\n  }\n}\n',
    )
  })

  it('adds at the end when they are not', () => {
    const text = '{\n  "dependencies": {\n    "z": "1",\n    "b": "2"\n  }\n}\n'
    expect(addJsonEntries(text, 'dependencies', add)).toBe(
      '{\n  "dependencies": {\n    "z": "1",\n    "b": "2",\n    "appkit-runtime": "^0.1.0"\n  }\n}\n',
    )
  })

  it('keeps tabs, CRLF, a byte order mark and a missing last line end', () => {
    const text = '\uFEFF{\r\n\t"dependencies": {\r\n\t\t"react": "19"\r\n\t},\r\n\t"files": ["a", "b"]\r\n}'
    expect(addJsonEntries(text, 'dependencies', add)).toBe(
      '\uFEFF{\r\n\t"dependencies": {\r\n\t\t"appkit-runtime": "^0.1.0",\r\n\t\t"react": "19"\r\n\t},\r\n\t"files": ["a", "b"]\r\n}',
    )
  })

  it('fills an empty object and creates a missing one where it belongs', () => {
    expect(addJsonEntries('{\n    "devDependencies": {}\n}\n', 'devDependencies', add)).toBe(
      '{\n    "devDependencies": {\n        "appkit-runtime": "^0.1.0"\n    }\n}\n',
    )
    expect(addJsonEntries('{\n  "scripts": {},\n  "x": 1\n}\n', 'dependencies', add, ['scripts'])).toBe(
      '{\n  "scripts": {},\n  "dependencies": {\n    "appkit-runtime": "^0.1.0"\n  },\n  "x": 1\n}\n',
    )
    expect(JSON.parse(addJsonEntries('{}', 'dependencies', add))).toEqual({ dependencies: add })
  })

  it('changes the value of a key that is there, and keeps an object in one line', () => {
    expect(
      addJsonEntries('{ "dependencies": { "appkit-runtime": "0", "b": "1" } }', 'dependencies', add),
    ).toBe('{ "dependencies": { "appkit-runtime": "^0.1.0", "b": "1" } }')
    expect(addJsonEntries('{ "dependencies": { "b": "1" } }', 'dependencies', add)).toBe(
      '{ "dependencies": { "appkit-runtime": "^0.1.0", "b": "1" } }',
    )
  })

  it('means the same as setting the value, for any JSON and any indentation', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => key !== '__proto__')
    const packageJson = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true })
    const dependencies = fc.dictionary(name, fc.string(), { noNullPrototype: true })
    const indents = fc.constantFrom(undefined, 2, 4, '\t')
    fc.assert(
      fc.property(
        packageJson,
        dependencies,
        indents,
        name,
        fc.string(),
        (rest, present, indent, key, value) => {
          const before = { ...rest, dependencies: present }
          const text = JSON.stringify(before, null, indent)
          const after = JSON.parse(addJsonEntries(text, 'dependencies', { [key]: value }))
          expect(after).toEqual({ ...JSON.parse(text), dependencies: { ...present, [key]: value } })
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    'null',
    '[]',
    '["a", {"b": 1}]',
    '"text"',
    '1',
    'true',
  ])('replaces a member that is no map: %s', (value) => {
    for (const rest of ['', ', "name": "x"', ',\n  "name": "x"\n']) {
      const after = addJsonEntries(`{"dependencies": ${value}${rest}}`, 'dependencies', add)
      expect(JSON.parse(after)).toMatchObject({ dependencies: { 'appkit-runtime': '^0.1.0' } })
    }
  })
})
