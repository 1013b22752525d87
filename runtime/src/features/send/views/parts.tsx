import { type CSSProperties, useId } from 'react'
import type { Kit } from '../../../kit/types.js'
import { Icon } from '../../../ui/components/Icon.js'
import { avatar } from '../../../ui/components/later/picture.css.js'
import { TokenPicture } from '../../../ui/components/later/TokenPicture.js'
import { addressHues } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useComputed } from '../../../ui/useSignal.js'
import type { SendReceiver, SendToken } from '../chains/types.js'
import * as css from './send.css.js'

/** The picture of a token that is sent. */
export function SentPicture({ kit, token, size }: { kit: Kit; token: SendToken; size?: 20 | 40 | 80 }) {
  const coinOf = useComputed(() => {
    const networks = token.address === undefined ? kit.activeChain.value?.networks.value : undefined
    return networks?.find(({ caipNetworkId }) => caipNetworkId === token.id)
  }, [kit, token])
  const isPriced = token.price !== undefined
  return <TokenPicture kit={kit} symbol={token.symbol} {...{ coinOf, isPriced }} {...(size && { size })} />
}

/** The picture of a receiver: that of their name, else a drawing made from the address. */
export function ReceiverPicture({ receiver }: { receiver: Pick<SendReceiver, 'address' | 'image'> }) {
  const { address = '', image } = receiver
  return (
    <span className={css.receiverPicture} aria-hidden="true">
      <span className={avatar} style={addressHues(address) as CSSProperties} />
      {image !== undefined && <img className={css.receiverImage} src={image} alt="" draggable={false} />}
    </span>
  )
}

/** What went wrong, read out at once. */
export function Problem({ text, id }: { readonly text: string; readonly id?: string }) {
  return (
    <p className={css.problem} role="alert" id={id} data-testid="send-problem">
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  )
}

/**
 * Says that an address looks like one the user knows, and is not: both in full, with the characters that differ
 * marked.
 */
export function LookalikeWarning({ address, lookalike }: { address: string; lookalike: string }) {
  const titleId = useId()
  return (
    <section className={css.warning} role="alert" aria-labelledby={titleId} data-testid="send-lookalike">
      <p className={css.warningTitle} id={titleId}>
        <Icon name="warning" size={16} />
        {messages.lookalikeTitle}
      </p>
      <p>{messages.lookalike}</p>
      <Compared label={messages.lookalikeThis} address={address} other={lookalike} />
      <Compared label={messages.lookalikeKnown} address={lookalike} other={address} />
    </section>
  )
}

function Compared({ label, address, other }: { label: string; address: string; other: string }) {
  const runs: { readonly start: number; readonly differs: boolean; text: string }[] = []
  for (const [start, each] of Array.from(address).entries()) {
    const differs = each.toLowerCase() !== other[start]?.toLowerCase()
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += each
    else runs.push({ start, differs, text: each })
  }
  return (
    <p className={css.compared}>
      <span className={css.comparedLabel}>{label}</span>
      <bdi dir="ltr">
        {runs.map(({ start, differs, text }) =>
          differs ? (
            <mark key={start} className={css.differs}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </p>
  )
}
