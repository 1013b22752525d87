import { readFields } from '../../../common/records.js'
import type { Press } from '../arming/arm.js'
import { currentLook, type Look } from '../base/theme.js'
import { messages } from '../messages/messages.js'
import { currentApp, type NamedApp } from './appMark.js'
import { type AskOptions, headOf, isPromise, type Shown } from './approval.js'
import { leaveButton, make } from './dom.js'
import { createOwnWindow } from './ownWindow.js'
import type { Stage } from './stage.js'

/** The message of the frame to its window. */
export interface WindowQuestion extends Omit<AskOptions, 'onLeave'> {
  readonly type: 'appkit-frame/question'
  readonly shown: Shown
  readonly look: Look
  readonly app: NamedApp
}

const inputs: readonly unknown[] = ['mouse', 'touch', 'pen', 'keyboard']

/**
 * As `askApproval`, in a window of this origin: for browsers that cannot tell what covers a frame. Nothing of another page can
 * be above a window.
 */
export const askInWindow = (
  stage: Stage,
  shown: Shown,
  { hasPasskey, stays, onLeave = () => {} }: AskOptions,
): Promise<Press | undefined> =>
  new Promise((resolve) => {
    const end = (press: Press | undefined) => {
      close()
      resolve(press)
    }
    const { close, error, open } = createOwnWindow('/approve', ['press'], (received, post) => {
      if (received.type === 'appkit-frame/ready') {
        const { about, acts, costs, detail, headline, rows, steps, title, trial, warning } = shown
        const question: WindowQuestion = {
          type: 'appkit-frame/question',
          hasPasskey,
          stays: true,
          look: currentLook(),
          app: currentApp(),
          // The function that checks the request again cannot be sent.
          shown: {
            acts,
            headline,
            title,
            about,
            rows,
            steps,
            trial,
            detail,
            warning,
            ...(costs && { costs }),
          },
        }
        post(question)
      } else if (received.type === 'appkit-frame/answer') {
        const press = readPress(received.press)
        end(press)
        if (press === undefined && !stays) stage.clear('cancelled')
      }
    })
    const reject = leaveButton(
      { class: 'secondary', text: shown.acts?.reject ?? messages.decline, test: 'frame-reject' },
      () => {
        end(undefined)
        onLeave()
        if (!stays) stage.clear('cancelled')
      },
    )
    const text = make('p', { text: messages.windowText })
    const actions = make('div', { class: 'actions' }, reject, open)
    stage.show('approval', [...headOf(leadOf(shown)), text, error, actions], () => {
      end(undefined)
      onLeave()
    })
  })

/** What the frame shows of a request. The text that somebody would agree to is in the window alone. */
const leadOf = ({ headline, rows, title }: Shown): Pick<Shown, 'headline' | 'rows' | 'title'> => ({
  headline: headline && isPromise(headline) ? undefined : headline,
  rows,
  title,
})

function readPress(value: unknown): Press | undefined {
  const { input, visibleFor } = readFields(value, ['visibleFor', 'input']) ?? {}
  return typeof visibleFor === 'number' && inputs.includes(input)
    ? { visibleFor, input: input as Press['input'] }
    : undefined
}
