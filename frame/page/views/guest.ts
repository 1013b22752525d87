import { guestMessages as texts } from '../messages/guestMessages.js'
import { messages } from '../messages/messages.js'
import { button, factList, heading, leaveButton, make } from './dom.js'
import { sentencesOf } from './sentences.js'
import type { Stage } from './stage.js'

const aboutGuest = (text: string, address: string) =>
  make(
    'div',
    { class: 'stack', test: 'frame-guest-text' },
    make('p', {}, ...sentencesOf(text)),
    factList([[texts.address, address]]),
  )

/**
 * Asks somebody who has logged in whether the guest wallet of this browser is to become the account's. Resolves with undefined
 * when the view is closed: nothing has become of either.
 */
export const askKeepGuest = (stage: Stage, address: string): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const text = aboutGuest(texts.keepText, address)
    const keep = button({ class: 'primary', text: texts.keepYes, test: 'frame-guest-keep' }, () =>
      resolve(true),
    )
    const other = button({ class: 'secondary', text: texts.keepNo, test: 'frame-guest-new' }, () =>
      resolve(false),
    )
    const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
      stage.clear('cancelled'),
    )
    stage.show('login', [heading(texts.keepTitle), text, keep, other, cancel], () => resolve(undefined))
  })

/** Says that the account has a wallet of its own, and where the guest wallet is. Resolves when the user has read it. */
export const tellGuestStays = (stage: Stage, address: string): Promise<void> =>
  new Promise((resolve) => {
    const text = aboutGuest(texts.otherText, address)
    const done = leaveButton({ class: 'primary', text: texts.goOn, test: 'frame-guest-go-on' }, () =>
      resolve(),
    )
    stage.show('login', [heading(texts.otherTitle), text, done], () => resolve())
  })
