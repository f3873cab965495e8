import { Avatar } from "../../kit/marks/avatar.tsx";
import { usePhoto } from "../../foundation/profile/public.ts";

/** The photo, or the first letter of the display name, as specified. */
export function UserPicture({ name, photoUrl, size = 28 }: { name: string; photoUrl: string | null; size?: 28 | 40 }) {
  const photo = usePhoto(photoUrl);
  return <Avatar key={photo} name={[...name.trim()][0] ?? "?"} photoUrl={photo} size={size} />;
}
