import { beforeAll, describe, expect, it } from 'vitest'
import { isRecord } from '../../common/records.js'
import { allCases } from './support/allCases.js'
import type { ReplyCase } from './support/types.js'

let cases: readonly ReplyCase[] = []
beforeAll(async () => {
  cases = await allCases()
})

describe('examples of replies', () => {
  it('stand at every JSON reply', () => {
    expect(cases.length).toBeGreaterThan(50)
    expect(cases.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([])
  })

  it('pass their validators and are kept whole', () => {
    for (const { name, examples, validate } of cases) {
      for (const example of examples) {
        expect(validate(example), name).toEqual({ ok: true, value: example, dropped: 0 })
      }
    }
  })

  it('are refused when a key is removed that must be there', () => {
    let removed = 0
    for (const { name, examples, validate } of cases) {
      for (const example of examples) {
        if (!isRecord(example)) continue
        for (const key of requiredKeys(cases, name)) {
          if (!Object.hasOwn(example, key)) continue
          const { [key]: _, ...rest } = example
          const verdict = validate(rest)
          expect(verdict.ok, `${name} without ${key}`).toBe(false)
          removed++
        }
      }
    }
    expect(removed).toBeGreaterThan(40)
  })

  it('lose a wallet that has no name, and keep the others', () => {
    const wallets = cases.find(({ name }) => name === 'getWallets 200')
    const page = wallets?.examples[0]
    if (!wallets || !isRecord(page) || !Array.isArray(page.data))
      throw new Error('There is no page of wallets.')
    const [first, second] = page.data as readonly Readonly<Record<string, unknown>>[]
    const verdict = wallets.validate({ ...page, data: [first, { ...second, name: undefined }, 7, first] })
    expect(verdict).toEqual({ ok: true, value: { ...page, data: [first, first] }, dropped: 2 })
  })
})

function requiredKeys(all: readonly ReplyCase[], name: string): readonly string[] {
  const found = all.find((one) => one.name === name)
  const ref = isRecord(found?.schema) ? found.schema.$ref : undefined
  const { components } = found?.spec.document ?? {}
  const schemas = isRecord(components) && isRecord(components.schemas) ? components.schemas : {}
  const schema = typeof ref === 'string' ? schemas[ref.split('/').at(-1) ?? ''] : undefined
  return isRecord(schema) && Array.isArray(schema.required) ? (schema.required as readonly string[]) : []
}
