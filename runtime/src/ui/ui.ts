import { AddressAvatar } from './components/AddressAvatar.js'
import { Button } from './components/Button.js'
import { Icon } from './components/Icon.js'
import { IconButton } from './components/IconButton.js'
import { IconTile } from './components/IconTile.js'
import { Link } from './components/Link.js'
import { ListRow } from './components/ListRow.js'
import { Message } from './components/Message.js'
import { NetworkIcon } from './components/NetworkIcon.js'
import { Picture } from './components/Picture.js'
import { SearchField } from './components/SearchField.js'
import { SkeletonRow } from './components/SkeletonRow.js'
import { Spinner } from './components/Spinner.js'
import { mountShell } from './modal/mountShell.js'

/**
 * Everything a view is drawn with, and the modal that shows it. One value on purpose: whoever uses a
 * part reaches all of them, so a host's bundler makes one chunk of `ui/` instead of a dozen, and the
 * first click waits for two files.
 */
export const ui = {
  AddressAvatar,
  Button,
  Icon,
  IconButton,
  IconTile,
  Link,
  ListRow,
  Message,
  NetworkIcon,
  Picture,
  SearchField,
  SkeletonRow,
  Spinner,
  mountShell,
} as const
