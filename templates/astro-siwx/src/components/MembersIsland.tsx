import { AppKitProvider } from 'appkit-runtime/react'
import { kit } from '../appkit/generated/kit'
import { MembersPage } from '../MembersPage'

/** The members' page as an island, with the kit of the others. */
export function MembersIsland({ text }: { readonly text: string | undefined }) {
  return (
    <AppKitProvider kit={kit}>
      <MembersPage text={text} />
    </AppKitProvider>
  )
}
