import { expect, it, vi } from 'vitest'
import { followPairingStage, pairingStage } from './pairingStage.js'
import { testKit } from './testKit.js'

const uri = 'wc:first'

function defer() {
  let resolve: (value: unknown) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<unknown>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

function begin() {
  const { kit } = testKit()
  const [scanned, outcome] = [defer(), defer()]
  followPairingStage(kit, uri, { scanned: scanned.promise, outcome: outcome.promise })
  return { stage: pairingStage(kit), scanned, outcome, kit }
}

it('a pairing is scanned, then approved', async () => {
  const { stage, scanned, outcome } = begin()
  expect(stage.value).toEqual({ uri })
  scanned.resolve(true)
  await vi.waitFor(() => expect(stage.value).toEqual({ uri, step: 'scanned' }))
  outcome.resolve('a session')
  await vi.waitFor(() => expect(stage.value).toEqual({ uri, step: 'approved' }))
})

it('what a wallet says after its user has approved changes nothing', async () => {
  const { stage, scanned, outcome } = begin()
  outcome.resolve('a session')
  await vi.waitFor(() => expect(stage.value?.step).toBe('approved'))
  scanned.resolve(true)
  await scanned.promise
  await Promise.resolve()
  expect(stage.value?.step).toBe('approved')
})

it.each([[false], ['yes'], [1], [undefined]])('a source that says %s has not seen a wallet', async (said) => {
  const { stage, scanned, outcome } = begin()
  scanned.resolve(said)
  outcome.reject(new Error('declined'))
  await Promise.allSettled([scanned.promise, outcome.promise])
  await Promise.resolve()
  expect(stage.value).toEqual({ uri })
})

it('what becomes of the pairing before is no longer told', async () => {
  const { kit, stage, scanned, outcome } = begin()
  followPairingStage(kit, 'wc:second', { scanned: Promise.resolve(true), outcome: undefined })
  const second = { uri: 'wc:second', step: 'scanned' }
  await vi.waitFor(() => expect(stage.value).toEqual(second))
  scanned.resolve(true)
  outcome.resolve('a session')
  await Promise.allSettled([scanned.promise, outcome.promise])
  await Promise.resolve()
  expect(stage.value).toEqual(second)
})
