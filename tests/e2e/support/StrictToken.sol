// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A token that refuses a change of an allowance that is not zero, and answers nothing to `approve`, as Tether's
/// does on Ethereum.
contract StrictToken {
    string public constant name = "Strict";
    string public constant symbol = "STRICT";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 10 ** 15;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}
