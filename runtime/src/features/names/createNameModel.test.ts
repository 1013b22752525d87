import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { checkLabel, nameModel } from './createNameModel.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the check of a label', () => {
  it.each([
    ['', 'short'],
    ['abc', 'short'],
    ['a_b', 'characters'],
    ['été-1', 'characters'],
    ['abcd\n', 'characters'],
    ['Alice', 'characters'],
    ['alice', undefined],
    ['a-1-', undefined],
  ])('finds in the name %j the problem %s', (label, problem) => expect(checkLabel(label)).toBe(problem))

  it('allows only what the service allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (label) => {
        const allowed =
          label.length >= 4 &&
          [...label].every((letter) => '-0123456789abcdefghijklmnopqrstuvwxyz'.includes(letter))
        expect(checkLabel(label) === undefined).toBe(allowed)
      }),
    )
  })
})

describe('a typed label', () => {
  it.each([
    [undefined, null],
    ['demo.id', 'demo.id'],
  ])('asks the service 500 ms after the last change, for the zone %s of the config', async (nameZone, zone) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked: string[] = []
    const zones: (string | null)[] = []
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname.includes('/suggestions/')) {
        asked.push(pathname)
        zones.push(searchParams.get('zone'))
      }
      return Response.json({
        http: ['eip155:1'],
        ws: [],
        suggestions: [{ name: 'a.demo.id', registered: false }],
      })
    })
    const { kit } = testKit({
      endpoints: { blockchainApi: 'https://api.example' },
      ...(nameZone && { nameZone }),
    })
    await connect(kit, { connector: testConnector })
    const model = nameModel(kit)
    for (const text of ['alic', 'alice']) {
      model.setLabel(text)
      expect(model.state.peek()).toEqual({ status: 'checking' })
      await vi.advanceTimersByTimeAsync(499)
      expect(asked).toEqual([])
    }
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(model.state.peek()).toMatchObject({ status: 'checked' }))
    expect(asked).toEqual(['/v1/profile/suggestions/alice'])
    expect(zones).toEqual([zone])
  })
})
