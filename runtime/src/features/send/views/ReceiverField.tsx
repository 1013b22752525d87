import { useId } from 'react'
import type { Kit } from '../../../kit/types.js'
import { IconButton, Spinner } from '../../../ui/components/Button.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useComputed } from '../../../ui/useSignal.js'
import { Box, Problem } from '../../amounts/AmountBox.js'
import { label } from '../../amounts/amounts.css.js'
import type { SendReceiver } from '../chains/types.js'
import { setSendReceiver } from '../model/actions.js'
import { LookalikeWarning, ReceiverPicture } from './parts.js'
import * as css from './send.css.js'

const problems: { readonly [Status in SendReceiver['status']]?: string } = messages.receiverProblems

/** The receiver, by address or name, and the facts that are known of it. */
export function ReceiverField({ kit, receiver }: { kit: Kit; receiver: SendReceiver }) {
  const { text, status, address, name, lookalike, isOwn } = receiver
  const hasNames = useComputed(() => kit.activeNamespace.value === 'eip155', [kit])
  const [inputId, noteId] = [useId(), useId()]
  const problem = problems[status]
  return (
    <div>
      <Box isInvalid={problem !== undefined}>
        <label className={label} htmlFor={inputId}>
          {messages.receiver}
        </label>
        <div className={css.receiverLine}>
          {address !== undefined && <ReceiverPicture receiver={receiver} />}
          <textarea
            id={inputId}
            className={css.receiverInput}
            data-testid="send-receiver-input"
            data-address={text === address ? '' : undefined}
            rows={Math.min(1 + Math.floor(text.length / 20), 3)}
            dir="ltr"
            maxLength={300}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-invalid={problem !== undefined}
            aria-describedby={noteId}
            placeholder={hasNames ? messages.receiverHint : messages.addressHint}
            value={text}
            onChange={(event) => void setSendReceiver(kit, event.currentTarget.value.replace(/\s+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
          {status === 'resolving' && <Spinner testId="send-resolving" />}
          {text !== '' && status !== 'resolving' && (
            <IconButton
              icon="close"
              size="s"
              label={messages.clear}
              onPress={() => void setSendReceiver(kit, '')}
            />
          )}
        </div>
        <p className={css.receiverNote} id={noteId} aria-live="polite">
          {status === 'resolving' && messages.resolving}
          {name !== undefined && (
            <bdi dir="ltr" data-testid="send-receiver-address">
              {address}
            </bdi>
          )}
          {isOwn && amountMessages.ownAccount}
        </p>
      </Box>
      {problem !== undefined && <Problem text={problem} testId="send-problem" />}
      {address !== undefined && lookalike !== undefined && (
        <LookalikeWarning address={address} lookalike={lookalike} />
      )}
    </div>
  )
}
