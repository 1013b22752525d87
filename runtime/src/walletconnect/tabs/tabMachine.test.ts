import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type TabEvent, type TabStatus, tabTable } from './tabMachine.js'

const events: readonly TabEvent[] = ['needed', 'elected', 'replaced', 'stopped']

it('a tab leads from its election until it is replaced or stopped, and only after it has stood for election', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
      let status: TabStatus = 'idle'
      let leads = false
      for (const [index, event] of happened.entries()) {
        status = tabTable[status][event] ?? status
        const before = happened.slice(0, index)
        if (event === 'elected') leads = before.includes('needed') && !before.includes('stopped')
        if (event === 'replaced' || event === 'stopped') leads = false
        expect(status === 'leading').toBe(leads)
      }
      if (happened.includes('stopped')) expect(status).toBe('stopped')
    }),
  )
})
