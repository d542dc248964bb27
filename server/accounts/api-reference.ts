import type * as children from '#contract/accounts/children.ts'
import type * as contacts from '#contract/accounts/contacts.ts'
import type * as families from '#contract/accounts/families.ts'
import type * as invites from '#contract/accounts/invites.ts'
import type * as ownSessions from '#contract/accounts/own-sessions.ts'
import type * as familyParents from '#contract/accounts/parents.ts'
import type * as passkeys from '#contract/accounts/passkeys.ts'
import type * as pins from '#contract/accounts/pins.ts'
import type * as proof from '#contract/accounts/proof.ts'
import type * as sessions from '#contract/accounts/sessions.ts'
import type * as social from '#contract/accounts/social.ts'
import type * as tablets from '#contract/accounts/tablets.ts'
import type * as twoStep from '#contract/accounts/two-step.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const signInReference: Section<typeof sessions & typeof social & typeof ownSessions & typeof proof> = {
  tag: 'Sign-in',
  description: `Sessions and passwords. Parents sign in only on the parents' site, children there or on the kid site.`,
  calls: {
    signIn: `Sign in with e-mail and password. Returns a token that is valid for 24 hours, and the role of the person. Unknown addresses, wrong passwords and unverified addresses are refused alike. Ten tries in 15 minutes are allowed for one account from one network address, or on one browser that sends the cookie of an earlier sign-in. A parent of a closed family gets a ticket that restores the family.`,
    signOut: `End the current session. Ends the session of the token in the request. Without a token, it succeeds too.`,
    forgotPassword: `Request a mail to reset the password. Mails a link that works once, for one hour. The response is the same for every address, so it does not tell who has an account.`,
    resetPassword: `Choose a new password with a link. Takes the token of the mailed link, sets the password and signs the person in. Ends all other sessions, and cancels other pending links and pending changes of e-mail or phone. If the response is lost, do not repeat the request, but try to sign in.`,
    changeOwnPassword: `Change the parent's own password. Needs the current password. All other sessions of the parent end, and a mail announces the change. Ten tries in 15 minutes are allowed.`,
    changeChildPassword: `Change a child's password. Needs the child's current password or the parent's own as \`old_password\`. The child's sessions end.`,
    proveIdentity: `Prove the caller's identity. Takes the password, a mailed code, or a passkey's answer to \`prepareProofByPasskey\`. Calls that could give the account away are refused with \`proof_needed\` if the password was last entered more than 15 minutes ago in this session. They succeed when they are repeated after this call. Ten tries in 15 minutes are allowed.`,
    prepareProofByPasskey: `Ask for a passkey as proof. Returns the options for \`navigator.credentials.get\` with one of the parent's passkeys. They work once, within five minutes and in the same session.`,
    sendProofCode: `Mail a code that replaces the password. Mails six digits, which work once, for ten minutes, in this session only. Refused for seven days after a change of the parent's e-mail.`,
    undoChange: `Undo a change of e-mail or password. Takes the code of the link that the former address got, which works once, for seven days. The account gets that address back, all sessions end, and the password stops working. The response has a \`reset_token\`, with which \`resetPassword\` sets a new password.`,
    listSessions: `List the person's own sessions. Returns the sessions of the person, newest first. Expired sessions are left out.`,
    endOtherSessions: `Sign out everywhere else. Ends all sessions of the person except the one of this request.`,
    endSession: `End one of the person's sessions. The account also forgets the session's browser. Another person's session is refused with \`not_found\`.`,
    signInWithGoogle: `Sign in with Google. For parents, with an access token that Google issued for this server's own app. A new person is refused with \`finish_signup\` and gets a ticket, which finishes the sign-up with \`POST /parents\` within 15 minutes.`,
    startProviderSignIn: `Begin a sign-in on a provider's page. For parents. Returns the address of the page of Google, Facebook (\`facebook\`) or the operator's OpenID provider (\`openid\`), which leads back to \`/oauth/callback/:provider\` with a code. The ticket must stay in the browser; \`signInWithCode\` takes it once within ten minutes.`,
    signInWithCode: `Sign in with a provider's code. For parents. Takes the ticket of \`startProviderSignIn\` and the fields \`code\`, \`state\` and \`iss\` that the provider added to the address of the page that it led back to. A new person is refused with \`finish_signup\` and gets a ticket, which finishes the sign-up with \`POST /parents\` within 15 minutes. If the response is lost, do not repeat the request, but begin again.`,
    signInWithFacebook: `Sign in with Facebook. For parents, with an access token that Facebook issued for this server's own app. A new person is refused with \`finish_signup\` and gets a ticket, which finishes the sign-up with \`POST /parents\` within 15 minutes.`,
  },
}

export const parentsReference: Section<typeof families & typeof contacts & typeof familyParents> = {
  tag: 'Parents',
  description: `The parents' accounts, the person's own profile, and verifying e-mail and phone.`,
  calls: {
    getProfile: `Get the person's own profile. Returns the signed-in person. \`points\` is what they can spend: a parent the family's wallet, a child its own points, a helper 0.`,
    signUp: `Sign up as a parent. Mails a link, which verifies the address and creates the family with 500 points. A mailbox or phone number gets these points only once. The response is 204 for every address, so it does not tell who has an account. With the ticket of a sign-in with a provider, no password is needed; if the provider has verified the address, the parent is signed in immediately (200).`,
    verifyEmail: `Verify an e-mail address. Takes the code of a mailed link, which works for three days. It verifies a new account, or makes a new address take effect. For a new account it also returns the points that the family was given. A repeated call succeeds for a day.`,
    sendVerification: `Send the verification mail again. Mails a new link to an unverified parent. The response is the same for every address.`,
    updateParent: `Change the parent's own account. Changes the given fields and keeps the others. A new e-mail takes effect when the link sent to it is opened, a new phone when its link is opened or its six digits are entered; sending the same value again sends the link again. \`time_zone\`, \`supper_hour\` and \`reload_settings\` (auto-reload) belong to the whole family. An uploaded picture is sent as a form.`,
    updateOwnChild: `Change the child's own account. Changes the child's language, picture or look of the kid site (\`skin\`), or records that its first visit is over. An uploaded picture is sent as a form.`,
    updateOwnHelper: `Change the language of the helper. That of its pages and mails.`,
    verifyPhone: `Verify a parent's phone. Takes the code of the link in a text message, which works for three days. A repeated call succeeds for a day.`,
    verifyPhoneByCode: `Verify the parent's phone by a code. Takes the six digits of the text message, which work for ten minutes. Ten tries an hour are allowed.`,
    sendPhoneVerification: `Send a text to verify the phone. Texts a link and six digits to the new number, or to the current one while it is not verified.`,
    cancelNewContact: `Cancel a new e-mail or phone. The link sent to the parent's new e-mail or phone stops working, and the current one stays.`,
    listParents: `List the family's parents and helpers. Returns the parents, the first one first, the helpers with the children whose quests they see, and the open invitations of others.`,
    inviteParent: `Invite another parent. Mails a link if an address is given, and returns a link to copy, which is shown only now. Both work for seven days, until one person has joined. A family can send ten invitations a day.`,
    inviteHelper: `Invite a helper. A helper verifies and rejects the quests of the given children, and sees no points, rewards, cards or settings. Otherwise as inviting a parent.`,
    changeHelper: `Change whose quests a helper sees. A decision that the helper is just making counts for the former choice.`,
    removeHelper: `Remove a helper from the family. Ends the helper's sessions and deletes its login, contacts and picture; its name stays in the family's history.`,
    stopHelping: `Leave the family as a helper. Ends the helper's sessions and deletes its login, contacts and picture.`,
    withdrawParentInvite: `Withdraw the invitation of an adult. Its links stop working.`,
    removeParent: `Remove a parent from the family. Ends the parent's sessions and deletes its login, contacts and picture; its name stays in the family's history. A parent can also remove itself. The first parent cannot be removed.`,
    getParentInvitation: `Get the invitation of an adult's link. Takes the code of the link. Says whether the person will be a parent or a helper. A mailed link proves an address, so the response has it, and whether it already has an account.`,
    askForParentLink: `Ask for a mailed link. Takes the code of the copied link and mails a link to the person's own address, which proves it. The response is the same for every address.`,
    joinAsParent: `Join a family as a parent or helper. Takes the code of the mailed link, creates the account and signs the person in. Refused for an address that already has an account, because a person belongs to one family. If the response is lost, do not repeat the request, but try to sign in.`,
    cancelChildsNewEmail: `Cancel a child's new e-mail. The link sent to the child's new e-mail stops working, and the current one stays.`,
  },
}

export const childrenReference: Section<typeof children> = {
  tag: 'Children',
  description: `The children's accounts, which their parents manage.`,
  calls: {
    listChildren: `List the family's children. Returns all children, inactive ones too, each with its points, its goal and today's progress.`,
    getChild: `Get a child with its overview. Returns one child with its first ten quests, its first nine wishes and its goal.`,
    createChild: `Create an account for a child. The child can sign in immediately, and a mail invites it to the kid site. If the address is that of a deleted child of the family, that child is brought back instead. A family can add 20 children an hour.`,
    createChildWithPin: `Create an account without an e-mail. The child signs in with the family's code, its first name and this PIN, and never gets a message. The first such child gives the family its code. A family can add 20 children an hour.`,
    updateChild: `Change a child's account. Changes the given fields and keeps the others. A new e-mail takes effect when the child opens the link that is mailed to the new address; an empty one takes the address away, if the child has a PIN. \`skin\` is the look of the kid site. An uploaded picture is sent as a form.`,
    reactivateChild: `Bring a deleted child back. Works for six months after the deletion. Without a body the child keeps its names and password; a body gives it new ones. Its points are as before, and its quests stay deleted.`,
  },
}

export const pinsReference: Section<typeof pins> = {
  tag: 'PINs',
  description: `How children sign in without an e-mail: with the family's code, their first name and a PIN.`,
  calls: {
    signInWithPin: `Sign a child in with a PIN. Takes the family's code, the child's first name and its PIN. Unknown codes, unknown names and wrong PINs are refused alike. After five wrong PINs in a row, or twenty since the PIN was set, the child is refused with \`pin_locked\` until a parent sets a PIN, and its parents get a mail.`,
    getPinState: `Get how a child signs in. Returns the family's code, and whether the child has a PIN and is locked out after wrong ones.`,
    setPin: `Set a child's PIN. Four to six digits that are not easy to guess. Lets a child in again that was locked out. The child's sessions end.`,
    removePin: `Remove a child's PIN. The child's sessions end. Refused for a child without an e-mail.`,
    changeFamilyCode: `Replace the family's code. The former code stops working. Open sessions stay.`,
  },
}

export const tabletsReference: Section<typeof tablets> = {
  tag: 'Tablets',
  description: `A tablet that all children of a family use, each by tapping its own face and perhaps a picture PIN.`,
  calls: {
    listTablets: `List the family's tablets. Also returns which children have a picture PIN, and which of them are locked out after too many wrong pictures.`,
    addTablet: `Prepare a tablet. Returns a code, and the same as six digits to type, with which one browser becomes the tablet within ten minutes. A family can have ten tablets.`,
    changeTablet: `Change a tablet. Sets its name and the children whose faces it shows.`,
    endTablet: `Remove a tablet. The sessions that children opened on it end.`,
    setPicturePin: `Set a child's picture PIN. Four animals in order, which may repeat but not be all the same. Lets a child in again that was locked out. The child's sessions on tablets end.`,
    removePicturePin: `Remove a child's picture PIN. A tap on the child's face is then enough. The child's sessions on tablets end.`,
    unlockPicturePin: `Unlock a child's picture PIN. Lets the child in again after too many wrong pictures. The picture PIN stays the same.`,
    pairTablet: `Become a family's tablet. Takes the code or the six digits, which work once. Returns the tablet's key, which works until a parent removes the tablet, or until nobody has used it for 90 days. The parents get a mail.`,
    listFaces: `List the faces that a tablet shows. Takes the tablet's key.`,
    signInOnTablet: `Sign a child in on a tablet. Takes the tablet's key, the child whose face was tapped, and the pictures if the child has a picture PIN. Ends the session that was open on the tablet. After five wrong tries in a row, or twenty since the pictures were set, the child is refused with \`picture_pin_locked\` until a parent lets it in again.`,
    unlockOnTablet: `Unlock a picture PIN on a tablet. Lets the child in again after too many wrong pictures. Takes the password of one of the family's parents.`,
  },
}

export const twoStepReference: Section<typeof twoStep> = {
  tag: 'Two-step login',
  description: `The second step of a parent's login: six digits of an authenticator app, or a recovery code.`,
  calls: {
    getTwoStep: `Get the parent's second step. Returns the authenticator apps, the oldest first, and how many recovery codes are unused.`,
    makeAuthenticatorKey: `Make a key for an authenticator app. Returns the key, the address for its QR code, and a ticket. Nothing is stored until the app is added, within 15 minutes.`,
    addAuthenticator: `Add an authenticator app. Takes the ticket of a new key, and a first code of the app. From then on the parent's login has a second step. The first app comes with ten recovery codes, which are shown only now. A mail announces the change.`,
    removeAuthenticator: `Remove an authenticator app. Without the last one, the login has no second step any more, and the recovery codes are deleted. A mail announces the change.`,
    makeRecoveryCodes: `Replace the recovery codes. Returns ten new ones, which are shown only now. The former ones stop working. A mail announces the change.`,
    takeSecondStep: `Take the second step of a login. Takes the ticket of a refusal \`second_step\`, and six digits of an authenticator app or a recovery code. Each code works once. Ten wrong codes in 15 minutes and 40 in a day are allowed.`,
  },
}

export const passkeysReference: Section<typeof passkeys> = {
  tag: 'Passkeys',
  description: `A parent logs in with the finger, face or PIN that unlocks a device, as the standard Web Authentication describes it. Its options and credentials are JSON with the names of the standard.`,
  calls: {
    listPasskeys: `List the parent's passkeys. The oldest comes first.`,
    prepareNewPasskey: `Ask for a new passkey. Returns the options for \`navigator.credentials.create\`. Nothing is stored until the passkey is added, within five minutes and in the same session.`,
    addPasskey: `Add a passkey. Takes what the browser has made. A parent can have ten. A mail announces the change.`,
    removePasskey: `Remove a passkey. Nobody can log in with it any more, and sessions stay open. A mail announces the change.`,
    preparePasskeyLogin: `Ask for a login by passkey. Returns the options for \`navigator.credentials.get\`, which work once, within five minutes.`,
    logInWithPasskey: `Log in with a passkey. Takes what the browser returns. It counts as both steps of a login, so no code of an app is needed. Thirty wrong ones from one network in an hour are allowed.`,
  },
}

export const invitesReference: Section<typeof invites> = {
  tag: 'Invitations',
  description: `A parent invites a kid, the kid joins on its own device, and a parent approves.`,
  calls: {
    createInvite: `Invite a kid. Sends a link by mail, or by text if only a phone is given. It works once, for seven days. A family can send 20 invitations an hour.`,
    listInvites: `List the open invitations. Returns the kids who are invited, and those who have joined and wait for approval.`,
    changeInvite: `Resend, approve or decline an invitation. Resending makes a new link, and the old one stops working. When a kid who has joined is approved, it becomes a child of the family and can sign in. Declining deletes the data that the kid entered. The kid gets a mail about the decision.`,
    revokeInvite: `Revoke an unanswered invitation. Deletes the invitation, and its link stops working.`,
    getInvitation: `Get the invitation of a link. Takes the code of the link. Returns the name of the inviting parent, and which data the kid has to enter.`,
    acceptInvitation: `Accept an invitation. The kid enters its name and password, and its e-mail if it was invited by text. It can sign in once a parent has approved.`,
  },
}
