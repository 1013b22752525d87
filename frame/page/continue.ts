// The window that keeps the keys of this device, where the browser blocks storage in frames.
import { readFields } from '../../common/records.js'
import { isAllowedOrigin, readOriginPattern } from '../src/shared/origins.js'
import { armButton } from './arming/arm.js'
import { loadDeviceKeys, openDatabase } from './base/database.js'
import { readFacts } from './base/facts.js'
import { listenToFrame } from './base/listenToFrame.js'
import { messages } from './messages/messages.js'
import { nameApp, nameOrOrigin, siteLine } from './views/appMark.js'
import { armHints, errorLine, heading, leaveButton, make, tell } from './views/dom.js'
import { showNothing } from './views/nothing.js'
import { createStage } from './views/stage.js'

const facts = readFacts()
const patterns = facts.origins
  .map((text) => readOriginPattern(text, facts.development))
  .filter((pattern) => pattern !== undefined)
const stage = createStage({ show: () => {}, hide: () => {} })
/** The name of the frame, where the page of the app has opened the window, to log in with a provider. */
const name = location.hash.slice(1)
const isSocial = /^[\w-]{22}$/.test(name)
let isAsked = false
let onReply = (_said: Readonly<Record<string, unknown>>): void => {}

/** Finds the frame by its name, which no other page knows. */
function findFrame(): Window | null {
  const found = window.open('', name)
  if (found?.parent !== found) return found
  // No frame has this name, so the browser has opened a window.
  found?.close()
  return null
}

/** Asks whether a site gets the keys of this device that are its own. The frame names the site that the browser has told it. */
function ask(site: string, theme: unknown): void {
  isAsked = true
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const error = errorLine()
  const text = make('p', { text: isSocial ? messages.continueSocial : messages.continueText })
  const cancel = leaveButton({ class: 'secondary', text: messages.cancel, test: 'frame-cancel' }, () =>
    window.close(),
  )
  const go = make('button', { class: 'primary', text: messages.next, test: 'frame-continue' })
  go.type = 'button'
  nameApp(facts.name, site)
  // Below its name, the app has its origin.
  const [app, title] = [siteLine(site), heading(messages.continueTitle(nameOrOrigin(site)))]
  const { again, hints } = armHints(make('p', { class: 'hint', text: messages.armHintKeys }))
  stage.show('login', [app, title, text, error, hints, make('div', { class: 'actions' }, cancel, go)])
  const arm = () =>
    void armButton({
      button: go,
      parts: [app, title],
      hasKeys: true,
      onPress: () => void give(),
      onEarly: () => {
        again.textContent = messages.pressAgain(messages.next)
      },
    })
  const fail = (reason: string) => {
    tell(error, reason)
    arm()
  }
  const give = async () => {
    tell(error, '')
    again.textContent = ''
    try {
      const keys = await loadDeviceKeys(await openDatabase(site))
      post({ type: 'appkit-frame/keys', keys })
      if (!isSocial) window.close()
    } catch {
      fail(messages.noStorage)
    }
  }
  onReply = ({ text: reason, type, uri }) => {
    if (type === 'appkit-frame/provider' && typeof uri === 'string') location.replace(uri)
    else if (type === 'appkit-frame/failed' && typeof reason === 'string') fail(reason)
  }
  arm()
}

showNothing(messages.windowClosed, 'window', messages.windowDone)
const post = listenToFrame(
  (data) => {
    const received = readFields(data, ['type', 'site', 'theme', 'text', 'uri'])
    if (received === undefined) return
    const { site, theme, type } = received
    if (isAsked) onReply(received)
    else if (type === 'appkit-frame/site' && typeof site === 'string' && isAllowedOrigin(patterns, site))
      ask(site, theme)
  },
  isSocial ? findFrame() : (window.opener as Window | null),
  isSocial ? name : undefined,
)
