import type { Connector } from '../../../chains/types.js'
import type { Chain, Kit } from '../../../kit/types.js'
import { tag } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { Picture } from '../../../ui/components/Picture.js'
import { Spinner } from '../../../ui/components/Spinner.js'
import { multiChainMessages as messages } from '../../../ui/messages/multiChain.js'
import { useComputed } from '../../../ui/useComputed.js'
import type { Step } from './connectAll.js'
import { isConnectedWith } from './isConnectedWith.js'

export interface ChainRowProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly connector: Connector
  /** How far connecting all has come here. */
  readonly step: Step | undefined
  /** All are being connected. */
  readonly busy: boolean
  readonly onPress: () => void
}

/** One family of chains of a wallet. */
export function ChainRow({ kit, chain, connector, step, busy, onPress }: ChainRowProps) {
  const connected = useComputed(() => isConnectedWith(chain, connector), [chain, connector])
  // A family is known by its main network, not by where it is tried out.
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
      // What came of it stays readable.
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
