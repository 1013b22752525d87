import type { ComponentProps, ReactNode } from 'react'
import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import * as css from './amounts.css.js'
import { formatFee, formatTokenAmount, formatWorth } from './format.js'

interface FactProps {
  readonly label: string
  readonly testId?: string
  readonly children: ReactNode
}

/** One line of what there is to read before anything is signed. */
export const Fact = ({ label, testId, children }: FactProps) => (
  <>
    <dt className={css.label}>{label}</dt>
    <dd className={css.fact} data-testid={testId}>
      {children}
    </dd>
  </>
)

/** A fact whose text may be of another direction than its label. */
export const TextFact = ({ children, ...props }: ComponentProps<typeof Fact>) => (
  <Fact {...props}>
    <bdi>{children}</bdi>
  </Fact>
)

export interface NetworkFactProps {
  readonly kit: Kit
  /** The CAIP-2 id of one that the app does not have. */
  readonly network: Network | string
}

/** The network, with its picture where the app has it. */
export const NetworkFact = ({ kit, network }: NetworkFactProps) => (
  <Fact label={messages.network}>
    {typeof network !== 'string' && <NetworkIcon kit={kit} network={network} size={20} />}
    <bdi>{typeof network === 'string' ? network : network.name}</bdi>
  </Fact>
)

export interface FeeFactProps {
  readonly label: string
  readonly testId?: string
  readonly network: Network
  /** Base units of its coin. */
  readonly fee: bigint
  /** US dollars for one coin. */
  readonly price: string | undefined
  /** The text, if the fee is only a limit. */
  readonly text?: (amount: string) => string
}

/** The network's fee: its worth first, then the amount of the coin, short; with all digits in the title. */
export function FeeFact({ label, testId, network, fee, price, text = (amount) => amount }: FeeFactProps) {
  const { decimals, symbol } = network.nativeCurrency
  const units = { value: fee, decimals, symbol }
  const worth = formatWorth(units, price)
  return (
    <Fact label={label} {...(testId && { testId })}>
      <span>
        {worth}
        <bdi className={worth && css.factNote} title={formatTokenAmount(units)}>
          {text(formatFee(units))}
        </bdi>
      </span>
    </Fact>
  )
}
