import { useEffect, useRef, useState } from 'react'
import type { ChainNamespace } from '../../../chains/types.js'
import { trackEvent } from '../../../kit/actions/trackEvent.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import * as css from '../../../ui/components/components.css.js'
import { multiChainMessages as messages } from '../../../ui/messages/multiChain.js'
import { useComputed } from '../../../ui/useComputed.js'
import { LostWallet } from '../LostWallet.js'
import { RowPicture } from '../RowPicture.js'
import { selectWallet } from '../selectWallet.js'
import { ChainRow } from './ChainRow.js'
import { connectAll, type Step } from './connectAll.js'
import { isConnectedWith } from './isConnectedWith.js'
import * as own from './multiChain.css.js'
import { readMultiChain } from './readMultiChain.js'
import type { MultiChainData } from './types.js'

type Steps = Readonly<Partial<Record<ChainNamespace, Step>>>

/** Asks on which family of chains a wallet is to be connected, or connects it on all of them. */
export function ConnectingMultiChainView({ kit, data }: { kit: Kit; data: unknown }) {
  const chains = useComputed(() => readMultiChain(kit, data), [kit, data])
  const left = useComputed(
    () =>
      readMultiChain(kit, data).filter(({ chain, connector }) => !isConnectedWith(chain, connector)).length,
    [kit, data],
  )
  const [steps, setSteps] = useState<Steps>({})
  const running = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const [first] = chains
  if (first === undefined) return <LostWallet kit={kit} />
  const { wallet } = data as MultiChainData
  const { name } = first.connector
  const connectors = chains.map(({ connector }) => connector)

  const all = async () => {
    const controller = new AbortController()
    running.current = controller
    trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    setBusy(true)
    setSteps({})
    const onStep = (namespace: ChainNamespace, step: Step) =>
      setSteps((present) => ({ ...present, [namespace]: step }))
    await connectAll(kit, { chains, signal: controller.signal, onStep })
    setBusy(false)
  }
  return (
    <div className={css.pad}>
      <div className={own.head}>
        <RowPicture kit={kit} row={{ name, connectors, ...(wallet && { wallet }) }} size={80} />
        <p className={css.quiet}>{messages.lead(name)}</p>
      </div>
      <ul className={css.list}>
        {chains.map(({ chain, connector }) => (
          <ChainRow
            key={chain.namespace}
            kit={kit}
            chain={chain}
            connector={connector}
            step={steps[chain.namespace]}
            busy={busy}
            onPress={() =>
              selectWallet(kit, name, { connectorId: connector.id, namespace: chain.namespace, wallet })
            }
          />
        ))}
      </ul>
      {left > 1 || (left > 0 && left < chains.length) ? (
        <Button
          kind={busy ? 'plain' : 'primary'}
          onPress={() => (busy ? running.current?.abort() : void all())}
        >
          {busy ? messages.cancel : left === chains.length ? messages.connectAll : messages.connectRest}
        </Button>
      ) : null}
    </div>
  )
}
