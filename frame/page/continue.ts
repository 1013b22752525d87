// The window that keeps the keys of this device, where the browser blocks storage in frames.
import { isAllowedOrigin, readOriginPattern } from '../src/shared/origins.js'
import { readObject } from '../src/shared/vaultRecord.js'
import { armButton } from './arm.js'
import { loadDeviceKeys, openDatabase } from './database.js'
import { readFacts } from './facts.js'
import { hearOpener } from './hearOpener.js'
import { messages } from './messages.js'
import { errorLine, heading, leaveButton, make } from './views/dom.js'
import { createStage } from './views/stage.js'

const facts = readFacts()
const patterns = facts.origins
  .map((text) => readOriginPattern(text, facts.development))
  .filter((pattern) => pattern !== undefined)
const stage = createStage({ show: () => {}, hide: () => {} })
let isAsked = false

/** The frame says which site it is in, as the browser told it. Each site has keys of its own. */
function ask(data: unknown): void {
  const { site, theme, type } = readObject(data, ['type', 'site', 'theme']) ?? {}
  if (isAsked || type !== 'appkit-frame/site' || typeof site !== 'string' || !isAllowedOrigin(patterns, site))
    return
  isAsked = true
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const error = errorLine()
  const text = make('p', { text: messages.continueText })
  const cancel = leaveButton({ class: 'secondary', text: messages.cancel, test: 'frame-cancel' }, () =>
    window.close(),
  )
  const go = make('button', { class: 'primary', text: messages.next, test: 'frame-continue' })
  go.type = 'button'
  const title = heading(messages.continueTitle(site))
  stage.show('login', [title, text, error, make('div', { class: 'actions' }, cancel, go)])
  const arm = () => void armButton(go, [title], () => void give(site), true)
  const give = async (to: string) => {
    try {
      const keys = await loadDeviceKeys(await openDatabase(to))
      say({ type: 'appkit-frame/keys', keys })
      window.close()
    } catch {
      error.textContent = messages.noStorage
      arm()
    }
  }
  arm()
}

stage.show('login', [heading(messages.windowClosed), make('p', { text: messages.windowNothing })])
const say = hearOpener(ask)
