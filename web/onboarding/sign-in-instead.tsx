import { Link } from '@tanstack/react-router'
import { invitationPath } from './invitation-path.ts'
import css from './step.module.css'

/** For who is invited and has an account: in by the door, and back to the invitation. */
export const SignInInstead = ({ token, email }: { token: string; email: string }) => (
  <p className={css.switch}>
    Already have an account?
    <Link to="/" search={{ email, next: invitationPath(token) }}>
      Sign in
    </Link>
  </p>
)
