/** Programs that take words as text: `grep git push` runs no git. */
export const quietPrograms: ReadonlySet<string> = new Set(
  (
    "echo printf grep egrep fgrep rg ag ack man info whatis apropos which whereis type cat bat less more head tail wc " +
    "ls tree stat file du df diff cmp comm cut tr sort uniq nl rev column jq basename dirname realpath readlink date sleep " +
    "seq expr id whoami hostname uname ps pgrep figlet cowsay say logger notify-send gh glab pip pip3 apt apt-get brew dnf " +
    "yum cargo go tsc eslint vitest jest pytest mocha playwright biome prettier docker podman kubectl helm terraform"
  ).split(" "),
);
