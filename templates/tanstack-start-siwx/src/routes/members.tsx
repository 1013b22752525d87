import { createFileRoute } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getRequest, setResponseStatus } from '@tanstack/react-start/server'
import { MembersPage } from '../MembersPage'
import { readMembers } from '../members'

const load = createServerFn().handler(async () => {
  const text = await readMembers(getRequest())
  if (text === undefined) setResponseStatus(401)
  return { text }
})

export const Route = createFileRoute('/members')({ loader: () => load(), component: Page })

function Page() {
  return <MembersPage text={Route.useLoaderData().text} />
}
