/**
 * Schemes that belong to other programs, whatever a catalogue says: a wallet's link must not run code, read
 * files, change settings, install, call, write or start something else on the user's machine. From the
 * URI schemes that IANA lists and those that systems and common programs register; `.*` ends a group.
 */
const foreign = new RegExp(
  `^(${[
    // The page and its browser.
    'https? javascript vbscript livescript mocha data blob file filesystem about view-source feed jar mk res',
    'resource content cid mid mhtml wyciwyg devtools chrome.* googlechrome.* moz-.* firefox.* edge opera.*',
    'brave safari.* x-safari.* microsoft-edge.* android-app android-webview-.* intent webkit.* touch-.*',
    // The system, its settings and its stores.
    'ms-.* microsoft\\..* windows\\..* shell search.* hcp help x-apple.* com\\.apple.* prefs app-prefs',
    'app-settings settings applescript shortcuts workflow macappstores? itms.* market samsungapps appmarket',
    'snap apt flatpak.* steam.* com\\.epicgames.* uplay origin2? battlenet minecraft roblox.*',
    // Files and machines elsewhere.
    'wss? ftps? sftp scp ssh telnet rlogin tn3270 ldaps? smb cifs nfs afp davs? webcals? vnc rdp.* rtsp.*',
    'rtmp.* mms[ht]? gopher wais news nntp ircs?6? git git-.* svn.* rsync magnet ed2k torrent ipfs ipns dat',
    'anydesk teamviewer.* citrix.* vmware.* vmrc remotedesktop.*',
    // People: mail, calls, chats, places.
    'mailto mailspring tel sms smsto mmsto facetime.* callto sips? xmpp skype.* zoommtg zoomus msteams teams slack',
    'discord tg telegram whatsapp viber sgnl signal weixin wechat line snapchat messenger fb\\d* fb-messenger.* twitter',
    'instagram tiktok.* snssdk.* linkedin reddit youtube.* vnd\\.youtube.* maps comgooglemaps.* geo waze uber',
    'lyft webex.* gotomeeting.* gtalk imessage',
    // Tools and documents.
    'vscode.* vscodium.* cursor windsurf zed jetbrains.* idea pycharm webstorm atom sublime.* subl txmt mvim',
    'code-oss.* codium.* xcode.* github-.* sourcetree.* postman.* insomnia docker-.* figma notion obsidian',
    'evernote onenote.* onedrive.* dropbox.* googledrive.*',
    'acrobat.* adobe.* spotify itunes.* music.* vlc.* mpv potplayer.* iina infuse kindle x-github-.*',
    '1password.* onepassword.* bitwarden keepass.* lastpass otpauth.* trello asana linear jira.* claude.* chatgpt.*',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
)

/** Whether a scheme, in lower case, is not one of a wallet's app. */
export const isForeignScheme = (scheme: string): boolean => foreign.test(scheme)
