import { Editions, loadEditions } from "../../editions";

export const dynamic = "force-dynamic";
export const metadata = { title: "All editions", description: "Upcoming and past editions." };

export default async function Page() {
  return <Editions events={await loadEditions()} />;
}
