import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSpec } from 'appkit-server/parts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFaultEngine, readFaultPlan } from './createFaultEngine.js'

const spec = `
paths:
  /x:
    get:
      operationId: getX
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/Reply' } } }
  /y: { get: { operationId: getY, responses: { '200': { description: ok, content: { text/plain: {} } } } } }
components:
  schemas:
    Item: { type: object, properties: { 'a/b': { type: string }, price: { type: number } } }
    Reply:
      type: object
      properties:
        items: { type: array, items: { $ref: '#/components/schemas/Item' } }
        either: { anyOf: [{ type: 'null' }, { type: object, properties: { deep: { type: string } } }] }
        free: { type: object, additionalProperties: { type: object, properties: { z: {} } } }
`
const dir = mkdtempSync(join(tmpdir(), 'appkit-faults-'))
writeFileSync(join(dir, 's.yaml'), spec)
const operations = loadSpec(join(dir, 's.yaml'))
rmSync(dir, { recursive: true })

const one = (fault: unknown) => ({ faults: [fault] })
const change = (...list: unknown[]) => one({ operation: 'getX', change: list })

test.each([
  { faults: [] },
  one({ operation: '*', status: 503, headers: { 'retry-after': '1', 'x-request-id': null } }),
  one({
    operation: 'getY',
    delayMs: 5,
    bytesPerSecond: 0,
    cutAfter: 3,
    padTo: 9,
    times: 2,
    probability: 0.5,
  }),
  one({ operation: 'getX', body: '<p>', type: 'text/html; charset=utf-8' }),
  change({ at: '/items/0/price', value: '1' }, { at: '/items/3/a~1b', remove: true }),
  change({ at: '/either/deep', value: null }, { at: '/free/any/z', value: 1 }, { at: '/new', add: [] }),
])('readFaultPlan takes %j', (plan) => expect(readFaultPlan(plan, operations)).toEqual(plan))

test.each<[unknown, string]>([
  [null, '/'],
  [{}, '/'],
  [{ faults: [], extra: 1 }, '/extra'],
  [one({ operation: 'getZ' }), '/faults/0/operation'],
  [one({ operation: 'constructor' }), '/faults/0/operation'],
  [one({ operation: 'getX', status: 99 }), '/faults/0/status'],
  [one({ operation: 'getX', stats: 500 }), '/faults/0/stats'],
  [one({ operation: 'getX', headers: { 'a b': '1' } }), '/faults/0/headers'],
  [one({ operation: 'getX', headers: { a: 'x\r\ny' } }), '/faults/0/headers/a'],
  [one({ operation: 'getX', probability: 2 }), '/faults/0/probability'],
  [one({ operation: 'getX', times: 0 }), '/faults/0/times'],
  [change({ at: '/items/0/cost', value: 1 }), '/faults/0/change/0/at'],
  [change({ at: '/items/x/price', value: 1 }), '/faults/0/change/0/at'],
  [change({ at: '/nothing/new', add: 1 }), '/faults/0/change/0/at'],
  [change({ at: 'items', value: 1 }), '/faults/0/change/0/at'],
  [change({ at: '/items', value: 1, remove: true }), '/faults/0/change/0'],
  [one({ operation: 'getX', status: 500, change: [{ at: '/items', value: 1 }] }), '/faults/0/change'],
])('%j is refused at %s', (plan, path) => {
  expect(() => readFaultPlan(plan, operations)).toThrow(
    expect.objectContaining({
      code: 'BAD_FAULTS',
      message: expect.stringMatching(new RegExp(`^The fault plan is not valid at ${path}: .+\\.$`)),
    }),
  )
})

test('any JSON is taken or refused with its code, never something else', () => {
  const outcomeOf = (plan: unknown): unknown => {
    try {
      readFaultPlan(plan, operations)
      return 'taken'
    } catch (error) {
      return (error as { readonly code?: unknown }).code
    }
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const plan of [value, { faults: value }, one(value)])
        expect(['taken', 'BAD_FAULTS']).toContain(outcomeOf(plan))
    }),
  )
})

test('faults of an operation are used up in order', () => {
  const engine = createFaultEngine(operations)
  engine.set({
    faults: [
      { operation: 'getX', status: 503, times: 2 },
      { operation: '*', status: 500, times: 1 },
    ],
  })
  const statuses = ['getX', 'getX', 'getX', 'getX', 'getY'].map((id) => engine.take(id)?.status ?? null)
  expect(statuses).toEqual([503, 503, 500, null, null])
  expect(engine.state().used).toEqual([2, 1])
})

test('a plan that is refused leaves the old one in force', () => {
  const engine = createFaultEngine(operations)
  engine.set(one({ operation: 'getX', status: 503 }))
  expect(() => engine.set(one({ operation: 'nothing' }))).toThrow()
  expect(engine.take('getX')).toMatchObject({ status: 503 })
  engine.set(null)
  expect(engine.take('getX')).toBeNull()
})

test('with a seed chance comes out the same, and about as often as asked', () => {
  const draw = (): boolean[] => {
    const engine = createFaultEngine(operations)
    engine.set({ seed: 7, faults: [{ operation: 'getX', status: 500, probability: 0.3 }] })
    return Array.from({ length: 1000 }, () => engine.take('getX') !== null)
  }
  expect(draw()).toEqual(draw())
  const hits = draw().filter(Boolean).length
  expect(hits).toBeGreaterThan(240)
  expect(hits).toBeLessThan(360)
})

test.each([
  ['a frame the relay does not know', { frame: 'irn_publsh', drop: true }, '/relay/0/frame'],
  ['a code no server may send', { frame: '*', close: 1006 }, '/relay/0/close'],
  ['a key that is none', { frame: '*', dropped: true }, '/relay/0/dropped'],
  ['a direction that is none', { frame: '*', to: 'server' }, '/relay/0/to'],
  ['a probability above 1', { frame: '*', drop: true, probability: 2 }, '/relay/0/probability'],
])('a plan for the relay is refused at its place: %s', (_what, fault, place) => {
  const engine = createFaultEngine(operations)
  const setting = () => engine.set({ faults: [], relay: [fault] })
  expect(setting).toThrow(
    expect.objectContaining({ code: 'BAD_FAULTS', message: expect.stringContaining(place) }),
  )
})

test('faults of the relay are used up on their own', () => {
  const engine = createFaultEngine(operations)
  engine.set({
    faults: [{ operation: '*', status: 500 }],
    relay: [
      { frame: 'irn_publish', to: 'relay', drop: true, times: 1 },
      { frame: '*', delayMs: 1 },
    ],
  })
  const taken = [
    engine.takeRelay('irn_publish', 'client'),
    engine.takeRelay('irn_publish', 'relay'),
    engine.takeRelay('irn_publish', 'relay'),
  ]
  expect(taken.map((fault) => fault?.drop ?? false)).toEqual([false, true, false])
  expect(engine.state()).toMatchObject({ used: [0], usedRelay: [1, 2] })
})
