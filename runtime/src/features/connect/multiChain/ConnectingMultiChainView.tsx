import { useEffect, useRef, useState } from 'react'
import type { ChainNamespace, Connector } from '../../../chains/types.js'
import { trackEvent } from '../../../kit/events.js'
import type { Chain } from '../../../kit/state.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import * as css from '../../../ui/components/components.css.js'
import { tag } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { Picture } from '../../../ui/components/Picture.js'
import { multiChainMessages as messages } from '../../../ui/messages/guide.js'
import { useComputed } from '../../../ui/useSignal.js'
import { type MultiChainData, selectWallet } from '../wallet/chooseWallet.js'
import { WalletNotFound } from '../wallet/GetWallet.js'
import { RowPicture } from '../wallet/RowPicture.js'
import { connectAll, endChoice, isConnectedWith, readMultiChain, type Step } from './connectAll.js'
import * as own from './multiChain.css.js'

type Steps = Readonly<Partial<Record<ChainNamespace, Step>>>

/** Asks in which namespaces to connect a wallet, or connects it in all of them. */
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
  if (first === undefined) return <WalletNotFound kit={kit} />
  const { wallet } = data as MultiChainData
  const { name } = first.connector
  const connectors = chains.map(({ connector }) => connector)

  const all = async (skip: readonly ChainNamespace[]) => {
    const controller = new AbortController()
    running.current = controller
    kit.asking = kit.router.peek().at(-1)
    trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    setBusy(true)
    setSteps((present) => Object.fromEntries(skip.map((namespace) => [namespace, present[namespace]])))
    const onStep = (namespace: ChainNamespace, step: Step) =>
      setSteps((present) => ({ ...present, [namespace]: step }))
    const result = await connectAll(kit, { chains, signal: controller.signal, onStep, skip: new Set(skip) })
    setDeclined(result.declined === undefined ? [] : [...skip, result.declined])
    setBusy(false)
  }
  const rest = chains.filter(
    ({ chain, connector }) => !declined.includes(chain.namespace) && !isConnectedWith(chain, connector),
  )
  /** The user declined one namespace, and there are more. */
  const stopped = declined.length > 0 && !busy && rest.length > 0
  return (
    <div className={css.pad}>
      <div className={own.head}>
        <RowPicture kit={kit} row={{ name, connectors, ...(wallet && { wallet }) }} size={80} />
        <p className={css.quiet} role="status">
          {stopped ? messages.declinedOne(name) : messages.lead(name)}
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
      ) : stopped ? (
        <>
          <Button kind="primary" testId="connect-the-rest" onPress={() => void all(declined)}>
            {messages.connectRest}
          </Button>
          {left < chains.length && <Button onPress={() => endChoice(kit)}>{messages.done}</Button>}
        </>
      ) : left > 1 || (left > 0 && left < chains.length) ? (
        <Button kind="primary" onPress={() => void all([])}>
          {left === chains.length ? messages.connectAll : messages.connectRest}
        </Button>
      ) : null}
    </div>
  )
}

export interface ChainRowProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly connector: Connector
  /** The progress of connecting all namespaces. */
  readonly step: Step | undefined
  /** All namespaces are being connected. */
  readonly busy: boolean
  readonly onPress: () => void
}

/** One namespace of a wallet. */
function ChainRow({ kit, chain, connector, step, busy, onPress }: ChainRowProps) {
  const connected = useComputed(() => isConnectedWith(chain, connector), [chain, connector])
  // A namespace is shown by its main network, not by a test network.
  const network = useComputed(
    () => chain.networks.value.find(({ testnet }) => !testnet) ?? chain.networks.value[0],
    [chain],
  )
  const name = chain.driver.label ?? chain.namespace
  const waiting = step?.status === 'waiting'
  const note = waiting ? messages.waiting : noteOf(step)
  return (
    <ListRow
      testId={`wui-list-chain-${chain.namespace}`}
      media={network ? <NetworkIcon kit={kit} network={network} /> : <Picture name={name} round />}
      title={name}
      {...(note !== undefined && { note })}
      noteTone={waiting ? undefined : 'danger'}
      busy={waiting}
      current={connected}
      // The result stays readable.
      blocked={busy && step === undefined && !connected}
      end={
        connected ? (
          <span className={tag}>{messages.connected}</span>
        ) : waiting ? (
          <Spinner testId="wui-list-item-loading-spinner" />
        ) : (
          <Icon name="forward" />
        )
      }
      onPress={() => busy || connected || onPress()}
    />
  )
}

function noteOf(step: Step | undefined): string | undefined {
  if (step?.status !== 'failed' || step.error.code === 'CANCELLED') return undefined
  return step.error.code === 'USER_REJECTED' ? messages.declined : step.error.message
}
