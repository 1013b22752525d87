import { type ReactNode, useEffect, useId } from 'react'
import type { Network } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import { goBack } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import { useComputed } from '../../ui/useSignal.js'
import { Problem } from './AmountBox.js'
import * as css from './amounts.css.js'
import { FeeFact, NetworkFact } from './facts.js'
import { formatShort, formatTokenAmount, formatWorth } from './format.js'
import { AmountPicture, type ShownToken } from './TokenPicker.js'

export interface UseReviewParameters {
  /** The name of the view. */
  readonly view: string
  /** There is nothing to review: the account or network has changed. */
  readonly isGone: boolean
  /** Goes back to the form, if the review is not over. */
  readonly edit: (kit: Kit) => void
}

/**
 * Closes the view when there is nothing to review any more. Back by the header goes back to the form like the button does.
 * A view above it, in which the user of an embedded wallet approves what was reviewed, does not.
 */
export function useReview(kit: Kit, { view, isGone, edit }: UseReviewParameters): void {
  useEffect(() => {
    if (isGone && kit.router.peek().at(-1)?.view === view) goBack(kit)
  }, [kit, isGone, view])
  useEffect(() => {
    return () => {
      if (!kit.router.peek().some((entry) => entry.view === view)) edit(kit)
    }
  }, [kit, view, edit])
}

export interface SideProps {
  readonly label: string
  readonly children: ReactNode
  readonly picture: ReactNode
}

export const Side = ({ label, children, picture }: SideProps) => (
  <div className={css.side}>
    <span className={css.sideText}>
      <span className={css.label}>{label}</span>
      {children}
    </span>
    {picture}
  </div>
)

export interface AmountSideProps {
  readonly kit: Kit
  readonly label: string
  readonly token: ShownToken
  /** Base units. */
  readonly value: bigint
  readonly testId: string
  /** It is not the amount that is signed, so six digits that count are enough. A press shows all of them. */
  readonly isEstimate?: boolean
}

/** An amount and its worth. One that will be signed has all its digits. */
export function AmountSide({ kit, label, token, value, testId, isEstimate }: AmountSideProps) {
  const units = { ...token, value }
  const worth = formatWorth(units, token.price)
  const all = formatTokenAmount(units)
  const short = isEstimate ? formatShort(units) : all
  return (
    <Side label={label} picture={<AmountPicture kit={kit} token={token} />}>
      {all === short ? (
        <bdi className={css.sideAmount} data-testid={testId}>
          {all}
        </bdi>
      ) : (
        <details className={css.sideAmount}>
          <summary className={css.sideShort} data-testid={testId}>
            {short}
          </summary>
          <bdi className={css.label}>{all}</bdi>
        </details>
      )}
      {worth !== undefined && <span className={css.label}>{worth}</span>}
    </Side>
  )
}

export interface WarningProps {
  readonly testId: string
  readonly title: string
  readonly children?: ReactNode
}

/** A warning to read before anything is signed. It is read out at once. */
export function Warning({ testId, title, children }: WarningProps) {
  const titleId = useId()
  return (
    <section className={css.warning} role="alert" aria-labelledby={titleId} data-testid={testId}>
      <p className={css.warningTitle} id={titleId}>
        <Icon name="warning" size={16} />
        {title}
      </p>
      {children}
    </section>
  )
}

export interface ReviewProps {
  readonly kit: Kit
  /** With this begin the test ids. */
  readonly name: 'send' | 'swap' | 'pay'
  readonly phase: string
  readonly first: ReactNode
  readonly second: ReactNode
  /** Warnings and notes below both sides. */
  readonly notes?: ReactNode
  readonly network: Network
  /** Base units of its coin. */
  readonly fee: bigint
  /** The tokens of the account, the coin of the network first. */
  readonly tokens: readonly ShownToken[]
  /** Facts before and after the network and its fee. */
  readonly children?: ReactNode
  readonly more?: ReactNode
  readonly error: AppKitError | undefined
  /** The wallet or the chain is waited for. */
  readonly isBusy: boolean
  /** There is no way back. */
  readonly isFinal?: boolean
  readonly confirmTestId: string
  /** The label of the confirming button; undefined while the wallet asks its user. */
  readonly text: string | undefined
  /** Rejects when it failed; why is in the state. */
  readonly onConfirm: (kit: Kit) => Promise<unknown>
}

/** Review of a transaction: its facts, the error, the way back, and the button that asks the wallet. */
export function Review(props: ReviewProps) {
  const { kit, name, network, error, isBusy } = props
  const connector = useComputed(() => connectionOf(kit.activeChain.value)?.connector, [kit])
  return (
    <div className={pad} data-testid={`${name}-preview`} data-phase={props.phase}>
      <div className={css.sides}>
        {props.first}
        <span className={css.sideArrow}>
          <Icon name="forward" size={16} />
        </span>
        {props.second}
      </div>
      {props.notes}
      <dl className={css.facts}>
        {props.children}
        <NetworkFact kit={kit} network={network} />
        <FeeFact
          label={messages.fee}
          testId={`${name}-preview-fee`}
          network={network}
          fee={props.fee}
          price={props.tokens[0]?.price}
          text={messages.upTo}
        />
        {props.more}
      </dl>
      {error && !isBusy && (
        <Problem
          text={error.code === 'USER_REJECTED' ? messages.declined(connector?.name ?? '') : error.message}
          testId={`${name}-problem`}
        />
      )}
      <div className={css.foot}>
        <Button testId={`${name}-back-button`} disabled={props.isFinal === true} onPress={() => goBack(kit)}>
          {isBusy ? messages.cancel : messages.back}
        </Button>
        <Button
          kind="primary"
          testId={props.confirmTestId}
          disabled={isBusy || props.phase !== 'reviewing'}
          onPress={() => void props.onConfirm(kit).catch(() => {})}
        >
          {isBusy && <Spinner />}
          <span aria-live="polite">{props.text ?? messages.waiting}</span>
        </Button>
      </div>
    </div>
  )
}
