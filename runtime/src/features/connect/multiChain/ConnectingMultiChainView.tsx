import { useEffect, useRef, useState } from 'react'
import type { ChainNamespace } from '../../../chains/types.js'
import { trackEvent } from '../../../kit/actions/trackEvent.js'
import { leaveConnectViews } from '../../../kit/leaveConnectViews.js'
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

/** Asks in which namespaces a wallet is to be connected, or connects it in all of them. */
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
  const [declined, setDeclined] = useState<readonly ChainNamespace[]>([])
  useEffect(() => () => running.current?.abort(), [])
  const [first] = chains
  if (first === undefined) return <LostWallet kit={kit} />
  const { wallet } = data as MultiChainData
  const { name } = first.connector
  const connectors = chains.map(({ connector }) => connector)

  const all = async (skip: readonly ChainNamespace[]) => {
    const controller = new AbortController()
    running.current = controller
    trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    setBusy(true)
    setSteps((present) => Object.fromEntries(skip.map((namespace) => [namespace, present[namespace]])))
    const onStep = (namespace: ChainNamespace, step: Step) =>
      setSteps((present) => ({ ...present, [namespace]: step }))
    const result = await connectAll(kit, { chains, signal: controller.signal, onStep, skip: new Set(skip) })
    setDeclined(result.declined === undefined ? [] : [...skip, result.declined])
    setBusy(false)
  }
  const last = declined.at(-1)
  const asked = chains.find(({ chain }) => chain.namespace === last)
  const rest = chains.filter(
    ({ chain, connector }) => !declined.includes(chain.namespace) && !isConnectedWith(chain, connector),
  )
  return (
    <div className={css.pad}>
      <div className={own.head}>
        <RowPicture kit={kit} row={{ name, connectors, ...(wallet && { wallet }) }} size={80} />
        <p className={css.quiet} role="status">
          {asked && !busy && rest.length > 0
            ? messages.declinedOne(name, asked.chain.driver.label ?? asked.chain.namespace)
            : messages.lead(name)}
        </p>
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
      {busy ? (
        <Button onPress={() => running.current?.abort()}>{messages.cancel}</Button>
      ) : asked && rest.length > 0 ? (
        <>
          <Button kind="primary" testId="connect-the-rest" onPress={() => void all(declined)}>
            {messages.connectRest}
          </Button>
          {left < chains.length && <Button onPress={() => leaveConnectViews(kit)}>{messages.done}</Button>}
        </>
      ) : left > 1 || (left > 0 && left < chains.length) ? (
        <Button kind="primary" onPress={() => void all([])}>
          {left === chains.length ? messages.connectAll : messages.connectRest}
        </Button>
      ) : null}
    </div>
  )
}
