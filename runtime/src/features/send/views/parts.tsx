import type { CSSProperties } from 'react'
import { avatar } from '../../../ui/components/later/picture.css.js'
import { addressHues } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { Warning } from '../../amounts/Review.js'
import type { SendReceiver } from '../chains/types.js'
import * as css from './send.css.js'

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

/**
 * Says that an address looks like one the user knows, and is not: both in full, with the characters that differ
 * marked.
 */
export const LookalikeWarning = ({ address, lookalike }: { address: string; lookalike: string }) => (
  <Warning testId="send-lookalike" title={messages.lookalikeTitle}>
    <p>{messages.lookalike}</p>
    <Compared label={messages.lookalikeThis} address={address} other={lookalike} />
    <Compared label={messages.lookalikeKnown} address={lookalike} other={address} />
  </Warning>
)

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
