import { describe, expect, it } from 'vitest'
import { reownAppKit } from './kits/reown.js'
import { nothingFound } from './reading/found.js'
import { refuseUnread } from './refuseUnread.js'

const of = (text: string, path = 'src/kit.tsx') => {
  const sources = [{ path, bytes: Buffer.from(text) }]
  return () => refuseUnread(nothingFound(), reownAppKit, new Set(), sources)
}

describe('a set-up that is not followed', () => {
  it.each([
    [
      'import()',
      "const { createAppKit } = await import('@reown/appkit/react')\ncreateAppKit({ projectId: 'abc' })\nexport {}\n",
    ],
    [
      'a late import()',
      "export const load = () => import('@reown/appkit/react').then((all) => start(all))\n",
    ],
    [
      'import *',
      "import * as AppKit from '@reown/appkit/react'\nAppKit.createAppKit({ projectId: 'abc', networks: [] })\n",
    ],
    [
      'an element of import *',
      "import * as A from '@reown/appkit/react'\nexport const B = () => <A.AppKitProvider projectId='a' />\n",
    ],
    ['require', "require('@reown/appkit/react').createAppKit({ projectId: 'abc' })\n"],
  ])('by %s is refused', (_, text) => {
    expect(of(text)).toThrow(
      /^The set-up of Reown AppKit in src\/kit\.tsx could not be followed\. Nothing was/,
    )
  })

  it.each([
    ['hooks', "import { useAppKit } from '@reown/appkit/react'\nexport const use = () => useAppKit()\n"],
    ['a type', "export type Modal = import('@reown/appkit').AppKit\n"],
    ['a mock', "vi.mock('@reown/appkit/react')\n"],
  ])('is not seen in %s', (_, text) => {
    expect(of(text)).not.toThrow()
  })
})
