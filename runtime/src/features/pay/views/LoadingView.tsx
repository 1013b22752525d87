import { useEffect } from 'react'
import { removeViews } from '../../../kit/history.js'
import { closeModal, goBack } from '../../../kit/modal.js'
import { openUrl } from '../../../kit/openUrl.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { Icon } from '../../../ui/components/Icon.js'
import { icons } from '../../../ui/components/later/icons.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { shortenAddress } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { payMessages as messages } from '../../../ui/messages/pay.js'
import { transactionUrl } from '../../../ui/transactionUrl.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { Progress } from '../../amounts/Progress.js'
import { AmountPicture } from '../../amounts/TokenPicker.js'
import { editPayment, openExchangePage } from '../model/actions.js'
import { type PayState, payState } from '../model/payState.js'
import { amountText, useNetworkOf } from './parts.js'

/** How the payment goes, until it has ended. */
export function LoadingView({ kit }: { kit: Kit; data: unknown }) {
  const state = useSignalValue(payState(kit))
  const { phase, payment, hash, due, page } = state
  const network = useNetworkOf(kit, payment)
  const isGone = phase === 'choosing'
  const isOver = phase === 'paid' || phase === 'failed'
  useEffect(() => {
    // The exchange has no page for it. The reason is shown beside the ways to pay.
    if (isGone && kit.router.peek().at(-1)?.view === 'PayLoading') goBack(kit)
  }, [kit, isGone])
  useEffect(() => {
    return () => {
      const isLeft = !kit.router.peek().some(({ view }) => view === 'PayLoading')
      if (isLeft && kit.modal.peek().open) editPayment(kit)
    }
  }, [kit])
  // Nothing leads back to a payment that has ended.
  useEffect(() => {
    if (isOver) removeViews(kit, ({ view }) => view === 'Pay')
  }, [kit, isOver])
  if (!payment || !network) return null
  const { title, text } = textsOf(state, amountText(state, network))
  const isReady = phase === 'waiting' && page?.isOpened === false
  const explorer = network.blockExplorers?.default
  const url = transactionUrl(explorer?.url, hash)
  return (
    <Progress
      testId="pay-progress"
      data={{ 'data-phase': phase }}
      state={phase === 'paid' ? 'done' : phase === 'failed' ? 'failed' : isReady ? 'ready' : 'waiting'}
      picture={
        due?.token.address ? (
          <AmountPicture kit={kit} token={due.token} size={80} />
        ) : (
          <NetworkIcon kit={kit} network={network} size={80} />
        )
      }
      title={title}
      text={text}
    >
      {explorer && url && (
        <Button testId="pay-explorer-button" onPress={() => openUrl(url)}>
          {amountMessages.viewOn(explorer.name)}
          <Icon name={icons.external} size={16} />
        </Button>
      )}
      {phase === 'waiting' && page && <PageButton kit={kit} page={page} />}
      {(isOver || phase === 'pending') && (
        <Button kind="primary" testId="pay-done-button" onPress={() => closeModal(kit)}>
          {amountMessages.done}
        </Button>
      )}
    </Progress>
  )
}

/** Opens the page of the exchange, during the click, as browsers want it. */
function PageButton({ kit, page }: { kit: Kit; page: NonNullable<PayState['page']> }) {
  const site = new URL(page.url).hostname
  return (
    <Button
      kind={page.isOpened ? 'plain' : 'primary'}
      testId="pay-page-button"
      onPress={() => openExchangePage(kit)}
    >
      {page.isOpened ? messages.openAgain(site) : messages.continueOn(site)}
      <Icon name={icons.external} size={16} />
    </Button>
  )
}

function textsOf(state: PayState, amount: string): { readonly title: string; readonly text: string } {
  const { phase, method, payment, page, error } = state
  const to = shortenAddress(payment?.recipient ?? '')
  const exchange = method?.type === 'exchange' ? method.exchange.name : ''
  if (phase === 'paid') return { title: messages.paid, text: messages.paidHint(amount, to) }
  if (phase === 'pending') return { title: messages.pending, text: messages.pendingHint(amount, to) }
  if (phase === 'failed') {
    const isOpen = error?.code === 'PAYMENT_UNCERTAIN' || error?.code === 'TRANSACTION_CONFIRMATION_TIMEOUT'
    return { title: isOpen ? messages.uncertainEnd : messages.failedTitle, text: error?.message ?? '' }
  }
  if (page === undefined) return { title: messages.asking(exchange), text: messages.askingHint }
  if (page.isOpened) return { title: messages.waitingFor(exchange), text: messages.waitingHint }
  return {
    title: messages.openPage(exchange),
    text: messages.openPageHint(amount, new URL(page.url).hostname),
  }
}
