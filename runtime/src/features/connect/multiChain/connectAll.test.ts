import { describe, expect, it, vi } from 'vitest'
import type { NamespaceCalls } from '../../../chains/driver.js'
import type { Connector, Network } from '../../../chains/types.js'
import { createKit } from '../../../kit/createKit.js'
import { testKit, testNetworks } from '../../../kit/testKit.js'
import { connectAll, readMultiChain, type Step } from './connectAll.js'

const names = ['eip155', 'solana', 'bip122']
const network = (namespace: string): Network => {
  const [first] = testNetworks
  if (first === undefined) throw new Error('no network')
  return { ...first, id: '1', chainNamespace: namespace, caipNetworkId: `${namespace}:1` }
}
const connector = (namespace: string): Connector => ({
  id: 'w',
  name: 'W',
  type: 'announced',
  namespace,
  provider: {},
})

type Answer = NamespaceCalls['connect']
const granted =
  (namespace: string): Answer =>
  async () => ({
    accounts: [{ namespace, address: `address of ${namespace}`, type: 'eoa' }],
    caipNetworkId: `${namespace}:1`,
  })
const declined: Answer = async () => {
  throw { code: 4001 }
}

const failed: Answer = async () => {
  throw new Error('out of order')
}

function setUp(answers: Readonly<Record<string, Answer>> = {}, onEvent?: (event: unknown) => void) {
  const base = [...testKit().kit.chains.values()][0]?.driver
  if (base === undefined) throw new Error('no driver')
  const asked: string[] = []
  const namespaces = names.map((namespace) => ({
    ...base,
    namespace,
    load: async () => ({
      ...(await base.load()),
      connect: (...parameters: Parameters<Answer>) => {
        asked.push(namespace)
        return (answers[namespace] ?? granted(namespace))(...parameters)
      },
    }),
  }))
  const kit = createKit(
    { projectId: 'test', networks: names.map(network), debug: false, ...(onEvent && { onEvent }) },
    { namespaces, features: [], mountModal: async () => () => {} },
  )
  for (const chain of kit.chains.values()) chain.connectors.value = [connector(chain.namespace)]
  kit.modal.value = { open: true, shake: false }
  const data = { name: 'W', connectors: names.map((namespace) => ({ id: 'w', namespace })) }
  const steps: string[] = []
  const run = (signal = new AbortController().signal, skip: ReadonlySet<string> = new Set()) =>
    connectAll(kit, {
      chains: readMultiChain(kit, data),
      signal,
      skip,
      onStep: (namespace: string, step: Step) => steps.push(`${namespace} ${step.status}`),
    })
  const statuses = () => [...kit.chains.values()].map((chain) => chain.connection.value.status)
  return { kit, asked, steps, run, statuses, data }
}

describe('connecting all', () => {
  it.each([
    ['solana', {}, 'solana'],
    ['solana', { solana: failed }, 'eip155'],
    [undefined, { eip155: failed }, 'solana'],
  ] as const)('from %s the user goes on with a namespace that is connected', async (before, answers, after) => {
    const { kit, run } = setUp(answers)
    if (before !== undefined) kit.activeNamespace.value = before
    await run()
    expect(kit.activeNamespace.value).toBe(after)
  })

  it('asks one after another and then closes the modal', async () => {
    const { kit, run, steps, statuses } = setUp()
    expect(await run()).toEqual({ failures: 0 })
    expect(steps).toEqual(names.flatMap((name) => [`${name} waiting`, `${name} connected`]))
    expect(statuses()).toEqual(['connected', 'connected', 'connected'])
    expect(kit.modal.value.open).toBe(false)
  })

  it('is one event of a wallet that connected, and none of one that did not', async () => {
    const events: unknown[] = []
    const { run } = setUp({ solana: failed }, (event) => events.push(event))
    await run()
    const success = { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'W' } }
    expect(events.filter((each) => (each as { event: string }).event === 'CONNECT_SUCCESS')).toEqual([
      success,
    ])
    const none: unknown[] = []
    await setUp({ eip155: failed, solana: failed, bip122: failed }, (event) => none.push(event)).run()
    expect(JSON.stringify(none)).not.toContain('CONNECT_SUCCESS')
  })

  it('tells a failure, goes on, keeps what succeeded and stays', async () => {
    const { kit, run, steps, statuses } = setUp({ solana: failed })
    expect(await run()).toEqual({ failures: 1 })
    expect(steps).toContain('solana failed')
    expect(statuses()).toEqual(['connected', 'disconnected', 'connected'])
    expect(kit.modal.value.open).toBe(true)
  })

  it('stops where the user declines: nothing more is asked, and the rest only without it', async () => {
    const { run, asked, statuses } = setUp({ solana: declined })
    expect(await run()).toEqual({ failures: 1, declined: 'solana' })
    expect(asked).toEqual(['eip155', 'solana'])
    expect(statuses()).toEqual(['connected', 'disconnected', 'disconnected'])
    asked.length = 0
    expect(await run(undefined, new Set(['solana']))).toEqual({ failures: 0 })
    expect(asked).toEqual(['bip122'])
  })

  it('asks only the rest the next time', async () => {
    const answers: Record<string, Answer> = { solana: failed }
    const { run, asked } = setUp(answers)
    await run()
    answers.solana = granted('solana')
    asked.length = 0
    await run()
    expect(asked).toEqual(['solana'])
  })

  it('ends when it is called off: the wallet is given up and no other is asked', async () => {
    const silent: Answer = (_context, _connector, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { kit, run, asked, statuses } = setUp({ solana: silent })
    const controller = new AbortController()
    const over = run(controller.signal)
    await vi.waitFor(() => expect(asked).toEqual(['eip155', 'solana']))
    controller.abort()
    await over
    expect(asked).toEqual(['eip155', 'solana'])
    expect(statuses()).toEqual(['connected', 'disconnected', 'disconnected'])
    expect(kit.modal.value.open).toBe(true)
  })
})

it('readMultiChain reads whatever the view is opened with', () => {
  const { kit, data } = setUp()
  expect(readMultiChain(kit, data).map(({ chain }) => chain.namespace)).toEqual(names)
  for (const wrong of [undefined, null, 'x', {}, { connectors: 1 }, { connectors: [null, {}, { id: 'w' }] }])
    expect(readMultiChain(kit, wrong)).toEqual([])
})
