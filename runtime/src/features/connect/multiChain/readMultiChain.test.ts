import { expect, it } from 'vitest'
import type { Connector } from '../../../chains/types.js'
import { createKit } from '../../../kit/createKit.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { solana } from '../../../namespaces/solana/index.js'
import { solanaMainnet } from '../../../namespaces/solana/networks.js'
import { connect } from '../index.js'
import { readMultiChain } from './connectAll.js'

const wallet = (namespace: Connector['namespace']): Connector => ({
  id: `a.${namespace}`,
  name: 'A',
  type: 'announced',
  namespace,
  provider: {},
})

it('readMultiChain shows where the wallet is found since it was chosen, and not where it has gone', () => {
  const kit = createKit(
    { projectId: 'test', networks: [mainnet, solanaMainnet], debug: false },
    { namespaces: [eip155, solana], features: [connect], mountModal: async () => () => {} },
  )
  const data = { name: 'A', connectors: [{ id: 'a.eip155', namespace: 'eip155' }] }
  const found = (namespace: Connector['namespace'], connectors: readonly Connector[]) => {
    const chain = kit.chains.get(namespace)
    if (chain) chain.connectors.value = connectors
    return readMultiChain(kit, data).map(({ connector }) => connector.id)
  }
  expect(found('eip155', [])).toEqual([])
  expect(found('eip155', [wallet('eip155')])).toEqual(['a.eip155'])
  expect(found('solana', [wallet('solana')])).toEqual(['a.eip155', 'a.solana'])
  expect(found('solana', [{ ...wallet('solana'), name: 'B' }])).toEqual(['a.eip155'])
})
