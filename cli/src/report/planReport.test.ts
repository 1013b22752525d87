import { describe, expect, it } from 'vitest'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import type { PlannedFile } from '../lock/types.js'
import { unappliedFlags } from './planReport.js'

const config = (action: PlannedFile['action'], path = 'appkit.config.ts'): readonly PlannedFile[] => [
  { path: 'src/appkit/theme.css', kind: 'generated', action: 'keep', content: '' },
  { path, kind: 'owned', action, content: '' },
]

describe('the list of flags that changed nothing', () => {
  it('names the flags that a kept config does not follow', () => {
    expect(unappliedFlags(config('keep'), parseCreateFlags({ theme: 'dark', accent: '#f0a' }))).toEqual([
      'appkit.config.ts is yours and stays, so --theme, --accent changed nothing in it. Edit it, then run npx create-appkit generate.',
    ])
  })

  it('knows a config in a folder of sources', () => {
    const kept = config('keep', 'src/appkit.config.js')
    expect(unappliedFlags(kept, parseCreateFlags({ theme: 'dark' }))[0]).toContain(
      'src/appkit.config.js is yours',
    )
  })

  it('says nothing without such flags, or when the config follows', () => {
    expect(unappliedFlags(config('keep'), parseCreateFlags({ pm: 'npm', yes: true }))).toEqual([])
    for (const action of ['create', 'update', 'unchanged'] as const) {
      expect(unappliedFlags(config(action), parseCreateFlags({ theme: 'dark' }))).toEqual([])
    }
  })
})
